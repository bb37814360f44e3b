import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { type EnginePage, findElement } from '../../e2e/support/engine.ts'
import { freePort } from '../../apps/cli/src/start/ports.ts'
import { phone, type Scheme } from './phone.ts'

interface Programs {
  driver: string
  browser: string
  display: string
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

async function endOf(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

/** Starts a virtual display of the size of the phone. */
async function openDisplay(program: string) {
  const screen = `${phone.width}x${phone.height}x24`
  const display = spawn(program, ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer]
  return { display, name: `:${String(number).trim()}` }
}

/** Opens WebKitGTK's MiniBrowser over WebDriver (JSON over HTTP). */
export async function openWebKit(programs: Programs, scheme: Scheme): Promise<EnginePage> {
  const { display, name: DISPLAY } = await openDisplay(programs.display)
  const port = await freePort()
  const driver = spawn(programs.driver, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY,
      TZ: 'Asia/Shanghai',
      // The theme sets prefers-color-scheme.
      GTK_THEME: scheme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
    },
    stdio: 'ignore',
  })
  const close = async () => {
    await endOf(driver)
    await endOf(display)
  }

  async function command<Value>(method: string, path: string, body?: object): Promise<Value> {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }

  try {
    for (let isUp = false; !isUp;)
      isUp = await command('GET', 'status').then(
        () => true,
        () => false,
      )
    const { sessionId, capabilities } = await command<{
      sessionId: string
      capabilities: { browserVersion: string }
    }>('POST', 'session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation', '--full-screen'] },
        },
      },
    })
    const post = <Value>(path: string, body: object = {}) =>
      command<Value>('POST', `session/${sessionId}/${path}`, body)
    await post('window/rect', { x: 0, y: 0, ...phone })
    const run = <Value>(script: { toString(): string }, args: unknown[]) =>
      post<Value>('execute/sync', { script: `return (${script.toString()}).apply(null, arguments)`, args })
    const find = async (css: string, text: string) => {
      const element = await run<Record<string, string> | null>(findElement, [css, text])
      if (!element) throw new Error(`no ${css} with ${text} that stands still`)
      return `element/${element[elementKey]}`
    }
    return {
      name: `WebKitGTK ${capabilities.browserVersion}`,
      thrown: [],
      open: (url) => post('url', { url }),
      evaluate: (script, ...given) => run(script, given),
      click: async (css, text) => post(`${await find(css, text)}/click`),
      type: async (css, text, typed) => {
        const element = await find(css, text)
        // WebKit rejects keys for a field in a frame without focus, so the field is clicked first.
        await post(`${element}/click`)
        await post(`${element}/value`, { text: typed })
      },
      enterFrame: () => post('frame', { id: 0 }),
      leaveFrame: () => post('frame', { id: null }),
      picture: async () => Buffer.from(await command<string>('GET', `session/${sessionId}/screenshot`), 'base64'),
      close: async () => {
        await command('DELETE', `session/${sessionId}`).finally(close)
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
