/**
 * What stands in a command that may destroy something, as patterns of the shell, matched against the command, as JSON
 * text or not: more than the guard asks about, and little of what an agent does all day.
 */
export const SUSPICIOUS_COMMANDS: readonly string[] = [
  ...['*rm*-*[rR]*', "*r\\'m*", '*find*-delete*', '*find*-exec*unlink*', '*find*-exec*shred*'],
  ...['*git*push*-*f*', "*git*push*' +'*", '*git*push*--mirror*', '*git*reset*--hard*'],
  ...['*git*checkout*-*f*', "*git*checkout*' .'*", "*git*checkout*' :'*", '*git*clean*-*f*'],
  ...["*git*restore*' .'*", "*git*restore*' :'*", '*git*switch*-*[fd]*'],
  ...['*dropdb*', "*[dD][rR][oO][pP]' '*", '*dropDatabase*', '*[fF][lL][uU][sS][hH]*', '*db:*'],
  ...["*migrate' 'reset*", '*migrate:*', '*reset_db*', '*ecto.*', '*schema:drop*', '*diskutil*'],
  ...['*/dev/[hsvx]d*', '*/dev/xvd*', '*/dev/nvme*', '*/dev/mmc*', '*/dev/*disk*', '*/dev/m[da]*'],
  ...['*/dev/dm-*', '*/dev/sr*', '*mkfs*'],
]
