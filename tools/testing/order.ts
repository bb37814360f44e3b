import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Slowest files, started first so that the run does not end with one of them. */
const longest = [
  'platform/upgrade.test.ts',
  'reliability/two.test.ts',
  'reliability/kill.test.ts',
  'transfer/crash.test.ts',
  'reliability/identical.test.ts',
  'reliability/model.test.ts',
  'deposit/gatewayAnswers.test.ts',
  'reliability/foureyes.test.ts',
  'transfer/platform.test.ts',
  'reliability/processes.test.ts',
  'transfer/marked.test.ts',
  'src/venueCheck.test.ts',
  'withdraw/pay.test.ts',
  'deposit/crash.test.ts',
  'transfer/storm.test.ts',
  'tools/simulate.test.ts',
  'identity/logIn.test.ts',
  'reliability/fuzz.test.ts',
  'platform/edge.test.ts',
  'app/reach.test.tsx',
  'app/refused.test.tsx',
  'app/room.test.tsx',
]
const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
  return place < 0 ? longest.length : place
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const projects = [...new Set(usual.map(({ project }) => project))]
    return projects.flatMap((project) =>
      usual.filter((file) => file.project === project).toSorted((a, b) => placeOf(a) - placeOf(b)),
    )
  }
}
