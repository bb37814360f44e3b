import { startProduct } from './product.ts'
import { runUntilStopped } from './run.ts'

// `npm start` without its builds: the run of tests has built the server.
await runUntilStopped((settings, signal) => startProduct(settings, console.error, signal))
