// No program can be started from the process it is preloaded into: the system answers EAGAIN, as at its limit of processes.
const { Process } = process.binding('process_wrap')
const { errno } = require('node:os').constants

Process.prototype.spawn = () => -errno.EAGAIN
