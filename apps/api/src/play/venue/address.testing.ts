import { TcpProxy } from '../../../../../tools/faults/tcpProxy.ts'
import type { TestApp } from '../../platform/testing/testing.ts'

/** Reserves an address of the platform, so that a sandbox can be given it before the platform listens. */
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
