import { request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

// The worker thread of `callSteadily`: it calls until it gets a message, then answers with the count and the failures.

const { port, every } = workerData as { port: number; every: number }

const call = (method: 'GET' | 'POST', path: string) =>
  new Promise<string | null>((resolve) => {
    const headers = { 'content-type': 'application/json' }
    const sent = request({ agent: false, port, host: '127.0.0.1', method, path, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode === 200 ? null : `${path}: ${answer.statusCode}`))
      answer.once('error', (error) => resolve(`${path}: ${error.message}`))
    })
    sent.once('error', (error) => resolve(`${path}: ${error.message}`))
    sent.end(method === 'POST' ? '{}' : undefined)
  })

const open: Promise<string | null>[] = []
const timer = setInterval(
  () => open.push(open.length % 2 ? call('POST', '/api/noticeList') : call('GET', '/healthz')),
  every,
)
parentPort!.once('message', () => {
  clearInterval(timer)
  void Promise.all(open).then((ended) =>
    parentPort!.postMessage({ count: ended.length, failed: ended.filter((why) => why !== null) }),
  )
})
