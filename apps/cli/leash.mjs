// Preloaded into child processes: when the IPC channel closes because the parent exited or crashed, the child stops.
if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 8000).unref()
  })
}
