// Preloaded into every process that a tool starts: when the starter is gone, however it went, this process stops too.
if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 8000).unref()
  })
}
