// Imported for its side effect. A reader that exits first (`koi doctor | head -1`) closes the pipe. The command then
// continues without output, because an upgrade or a restore must not stop halfway, and exits with 141 (128 + SIGPIPE)
// where it would exit with 0.
let isClosed = false
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    isClosed = true
  })
process.on('exit', (code) => {
  if (isClosed && code === 0) process.exitCode = 141
})
