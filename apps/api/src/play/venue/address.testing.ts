import { TcpProxy } from '../../../../../tools/faults/tcpProxy.ts'
import type { TestApp } from '../../platform/testing/testing.ts'

/** An address of the platform that a sandbox can be given before the platform listens. */
export async function openAddress(): Promise<{ url: string; attach(app: TestApp): Promise<void> }> {
  const proxy = new TcpProxy(0)
  const url = `http://127.0.0.1:${await proxy.open()}`
  return {
    url,
    async attach(app) {
      const { port } = new URL(await app.server.listen({ host: '127.0.0.1', port: 0 }))
      proxy.port = Number(port)
      app.closing.push(async () => proxy.close())
    },
  }
}
