import { readFileSync } from 'node:fs'
import { given, otherMoneyWords } from './words.copy.ts'
import { writtenFiles } from './files.ts'

interface Rule {
  why: string
  find: RegExp
  /** Files the rule speaks of. */
  within: RegExp
  except: RegExp
  /** Whether comments are judged too. */
  seesComments?: boolean
  /** What is taken out of a line before it is judged. */
  spares?: RegExp
}

const code = /\.(tsx?|mjs)$/
const tests = /\.(test|testing|e2e|seed|bench)\.tsx?$|(^|\/)(testing|seeds?)(\.ts$|\/)|^e2e\//

/** What stands only in its place (STYLE.md, Words, Money and time, Habits). */
const rules: Rule[] = [
  {
    why: 'Chinese belongs in *.copy.ts, tests, seeds and pictures',
    find: /[\u3400-\u9fff\u3000-\u303f\uff01-\uff5e]/,
    within: /\.(tsx?|mjs|sql|css|html)$/,
    except: new RegExp(`\\.copy\\.ts$|seed[^/]*\\.sql$|/migrations/|/index\\.html$|${tests.source}`),
  },
  {
    why: 'money comes in and goes out by one word each, but in the given texts (ruling 55)',
    find: otherMoneyWords,
    within: /\.(tsx?|sql|html)$/,
    except: /^tools\/words\./,
    spares: given,
  },
  {
    why: 'the time is given, not taken: only clock files read it',
    find: /\bDate\.now\(\)|\bnew Date\(\)/,
    within: /^(apps|packages)\/.*\.tsx?$/,
    except: new RegExp(`(^|/)clock\\.ts$|${tests.source}`),
  },
  {
    why: 'yuan and fen meet in money.ts',
    find: /(amount|fen|yuan|balance|money|price|stake|bonus|fee)\w*\)* ?[*/] ?100(_00)?\b|[*/] ?100(_00)?n?\b.*\b(fen|yuan)\b/i,
    within: /^(apps|packages)\/.*\.tsx?$/,
    except: new RegExp(`money\\.ts$|${tests.source}`),
  },
  {
    why: 'only ledger/ writes the ledger',
    find: /\b(insert into|update|delete from|truncate) "?ledger[._]|\b(insertInto|updateTable|deleteFrom)\('ledger/i,
    within: /^apps\/api\/src\/.*\.ts$/,
    except: new RegExp(`^apps/api/src/ledger/|${tests.source}`),
  },
  {
    why: 'no any: say what it is',
    find: /(:|<|\bas|,|\|) ?any\b(?! \w)/,
    within: code,
    except: /\.d\.ts$|[./]testing\.ts$|^tools\/words\.test\.ts$/,
  },
  {
    why: 'no unfinished places',
    find: /\b(TODO|FIXME|XXX)\b/,
    within: code,
    except: /^tools\/words\.(test\.)?ts$/,
    seesComments: true,
  },
  {
    why: 'no silenced checks without a reason',
    find: /@ts-(ignore|nocheck)|(eslint|oxlint)-disable(?!.* -- \w)/,
    within: code,
    except: /^tools\/words\.(test\.)?ts$/,
    seesComments: true,
  },
  {
    why: 'no skipped tests',
    find: /\b(test|it|describe)\.(skip|only|todo|fixme)\(/,
    within: /\.(test|e2e)\.tsx?$/,
    except: /^tools\/words\.test\.ts$/,
  },
  {
    why: 'default exports are for pages',
    find: /^export default\b/,
    within: code,
    except: /Page\.tsx$|\.config\.ts$|\.d\.ts$|^tools\/testing\/|^e2e\/support\/global\.ts$/,
  },
  {
    why: 'apps log through their logger',
    find: /\bconsole\.(log|debug|info)\(/,
    within: /^(apps|packages)\/.*\.tsx?$/,
    except: tests,
  },
  {
    why: 'a request, an answer, an event, a time-out goes by its noun (STYLE.md, Words)',
    find: /(?<![\w'"`])(Asked|Said|Told|patience)\b/,
    within: code,
    except: /^tools\/words\.(test\.)?ts$/,
  },
  {
    why: 'the plain word: again, next to, installation or operator (STYLE.md, Words)',
    find: /\b(anew|beside|houses?)\b/i,
    within: /\.(tsx?|mjs|sql|css|html|md|yaml|conf)$/,
    except: /^tools\/words\.(test\.)?ts$|^STYLE\.md$/,
    seesComments: true,
    spares: /'the house'|of-the-house/g,
  },
  {
    why: 'a player, an operator, an agent is "they", or named by their role',
    find: /\b(he|his|him(self)?|she|hers?|herself)\b/i,
    within: /\.(tsx?|mjs|sql|css|html|md)$/,
    except: /^tools\/words\.(test\.)?ts$|^docs\/requirements\.md$/,
    seesComments: true,
  },
]

/** The rules that a file breaks, as sentences. */
export function brokenWords(file: string, text: string): string[] {
  const mine = rules.filter(({ within, except }) => within.test(file) && !except.test(file))
  const broken: string[] = []
  let isComment = false
  text.split('\n').forEach((line, index) => {
    const { said, isOpen } = withoutComment(line, isComment)
    isComment = isOpen
    for (const { why, find, seesComments, spares } of mine) {
      const judged = seesComments ? line : said
      if (find.test(spares ? judged.replace(spares, '') : judged))
        broken.push(`${file}:${index + 1} ${why}: ${line.trim().slice(0, 120)}`)
    }
  })
  return broken
}

/** A line without what is comment in it; good enough for lines that a formatter has laid out. */
function withoutComment(line: string, wasOpen: boolean): { said: string; isOpen: boolean } {
  if (wasOpen) {
    const end = line.indexOf('*/')
    return end < 0 ? { said: '', isOpen: true } : withoutComment(line.slice(end + 2), false)
  }
  const said = line.replace(/\/\*.*?\*\//g, '').replace(/(^|\s)\/\/.*$/, '')
  const start = /(^|\s)\/\*/.exec(said)
  return start ? { said: said.slice(0, start.index), isOpen: true } : { said, isOpen: false }
}

if (import.meta.main) {
  const seen = ['README.md', 'STYLE.md', ...writtenFiles()]
  const broken = seen.flatMap((file) => brokenWords(file, readFileSync(file, 'utf8')))
  for (const line of broken) console.log(line)
  console.log(`${seen.length} files seen, ${broken.length} words out of place`)
  process.exit(broken.length || seen.length === 0 ? 1 : 0)
}
