// Shifts the clock of a process that it is preloaded into: CLOCK=<milliseconds>, or CLOCK=at:<milliseconds since 1970>, where
// it then stands still. What counts time (`performance`, `process.hrtime`, timers) does not jump, as on a real machine.
const RealDate = globalThis.Date
const clock = process.env.CLOCK ?? '0'
delete process.env.CLOCK

const now = clock.startsWith('at:')
  ? () => Number(clock.slice(3))
  : () => RealDate.now() + Number(clock)

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(now())
    else super(...args)
  }

  static now() {
    return now()
  }
}
