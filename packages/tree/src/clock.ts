/** The coarsest clock of a file system in use (FAT), by which a file may look older than it is, in milliseconds. */
export const CLOCK_MS = 2000
