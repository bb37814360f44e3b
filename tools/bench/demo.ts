import { bootInstallation } from '../abuse/boot.ts'
import { ask } from '../abuse/http.ts'
import { captcha } from '../abuse/target.ts'

/** Starts a product with demo data; `stop` deletes its folder. */
export async function startDemo() {
  const { url, stop } = await bootInstallation(() => undefined)
  return {
    at: url.replace(/\/$/, ''),
    /** Signs a demo player in; returns the token. */
    signIn: async (name: string): Promise<string> => {
      const body = { name, password: 'koi12345', code: captcha }
      return (await ask(url, 'POST /api/login_pc', { body })).data.api_token
    },
    stop,
  }
}
