import { fen } from '@koi/contract/money'
import type { Base, Line } from './figures.ts'
import { sharesOf, type Terms } from './terms.ts'

/** Computes a share, rounded toward minus infinity, so that the remainder stays with the operator. */
export function shareOfFigure(figure: number, share: number): number {
  const product = BigInt(figure) * BigInt(share)
  return Number(product >= 0n ? product / 10_000n : -((-product + 9_999n) / 10_000n))
}

const total = <Row>(rows: Row[], of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0)

interface StatementInput {
  terms: Terms
  lines: Line[]
  bases: Base[]
  corrections: number
  /** The loss carried over from the previous month, zero or less. */
  carriedIn: number
}

/** Sums the shares of turnover and of net loss less costs, then overrides, corrections and the carried loss. */
export function countMonth({ terms, lines, bases, corrections, carriedIn }: StatementInput) {
  const categories = [...new Set(lines.map(({ categoryId }) => categoryId))].toSorted()
  const parts = categories.map((categoryId) => {
    const own = lines.filter((line) => line.categoryId === categoryId)
    const { turnoverShare, netLossShare } = sharesOf(terms, categoryId)
    const turnover = total(own, (line) => line.turnover)
    const netLoss = total(own, (line) => line.netLoss)
    const costs = total(own, (line) => line.costs)
    const earned = shareOfFigure(turnover, turnoverShare) + shareOfFigure(netLoss - costs, netLossShare)
    return { categoryId, turnover, netLoss, costs, turnoverShare, netLossShare, earned }
  })
  const overrides = bases
    .map(({ agentId, base }) => ({
      subAgentId: agentId,
      base: fen(base),
      share: terms.overrideShare,
      earned: fen(shareOfFigure(base, terms.overrideShare)),
    }))
    .filter(({ earned }) => earned > 0)
  const overrideEarned = total(overrides, ({ earned }) => earned)
  const earned = total(parts, (part) => part.earned) + overrideEarned + corrections + carriedIn
  return {
    parts,
    overrides,
    sums: {
      turnover: total(parts, (part) => part.turnover),
      netLoss: total(parts, (part) => part.netLoss),
      costs: total(parts, (part) => part.costs),
      turnoverShare: terms.turnoverShare,
      netLossShare: terms.netLossShare,
      overrideEarned,
      corrections,
      carriedIn,
      commission: fen(Math.max(0, earned)),
      carriedOut: terms.carriesLoss ? Math.min(0, earned) : 0,
    },
  }
}
