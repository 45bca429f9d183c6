/** Which places of the code inputs have come by; `instrument.mjs` makes the code tell. */
class Probe {
  /** Places there are in what is loaded. */
  places = 0
  /** Places that some input came by. */
  reached = 0
  /** Words the loaded code is written with. */
  readonly words: string[] = []
  private seen = new Uint8Array(1 << 16)

  readonly at = (place: number): void => {
    if (this.seen[place] === 0) {
      this.seen[place] = 1
      this.reached += 1
    }
  }

  readonly more = (count: number, words: readonly string[]): number => {
    const from = this.places
    this.places += count
    this.words.push(...words)
    if (this.places > this.seen.length) {
      const larger = new Uint8Array(this.places * 2)
      larger.set(this.seen)
      this.seen = larger
    }
    return from
  }
}

export const probe = new Probe()

Object.assign(globalThis, { $fuzz: probe })
