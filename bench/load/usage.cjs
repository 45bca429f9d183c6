// Preloaded by load.mjs into each process that it measures: what the process took, on descriptor 3 at its end.
const { readFileSync, writeSync } = require('node:fs')

/** Hundredths of a second of processor time that children took who were waited for; Linux alone tells. */
function childTicks() {
  const [, rest = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
  const fields = rest.split(' ')
  return Number(fields[13]) + Number(fields[14])
}

/** The most memory this process itself held; `maxRSS` of the system begins with what its parent held. */
function peakKb() {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
}

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const isLinux = process.platform === 'linux'
  const used = {
    ms: (userCPUTime + systemCPUTime) / 1000,
    childMs: isLinux ? childTicks() * 10 : 0,
    rssMb: (isLinux ? peakKb() : maxRSS) / 1024,
  }
  try {
    writeSync(3, JSON.stringify(used))
  } catch {
    // not started by load.mjs: it is handed on to the processes that a measured one starts
  }
})
