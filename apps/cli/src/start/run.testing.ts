import { startProduct } from './product.ts'
import { runUntilStopped } from './run.ts'

// Starts the product as `npm start` does, but without its builds: the test run has built the server.
await runUntilStopped((settings, signal) => startProduct(settings, console.error, signal))
