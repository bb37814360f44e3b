// Preloaded into a server whose clock must jump: adds the milliseconds in the file KOI_FAULTS_CLOCK to its clock.
import { readFileSync, watchFile } from 'node:fs'

const file = process.env.KOI_FAULTS_CLOCK
const RealDate = Date
let shift = 0
const read = () => {
  shift = Number(readFileSync(file, 'utf8')) || 0
}
const now = () => RealDate.now() + shift
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length ? args : [now()], made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
if (file) {
  read()
  watchFile(file, { interval: 100 }, read).unref()
}
