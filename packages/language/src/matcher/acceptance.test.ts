import { describe, expect, it } from 'vitest'
import type { ExitDefinition } from '../types.ts'
import { barOf } from './acceptance.ts'
import { evidenceLeftOut } from './leave-out.ts'
import { type Examples, fitRegression } from './regression.ts'
import { defaultSettings } from './settings.ts'
import { trainNode } from './train.ts'

const exit = (id: string, phrases: string[]): ExitDefinition => ({ id, phrases, entityId: null })

describe('what must speak for an exit', () => {
  it('is more the more phrases there are, and stays within its slack of that', () => {
    const { offset, slack } = defaultSettings.acceptance
    const bars = [4, 40, 400].map((count) => barOf([], count, 4, defaultSettings))
    expect(bars).toEqual([...bars].sort((a, b) => a - b))
    expect(bars[0]).toBeGreaterThan(offset)
    const many = (evidence: number): number[] => new Array(400).fill(evidence)
    for (const [evidence, limit] of [
      [-50, (bars[2] ?? 0) - slack],
      [50, (bars[2] ?? 0) + slack],
    ] as const)
      expect(barOf(many(evidence), 400, 4, defaultSettings)).toBeCloseTo(limit)
  })

  it('is less where the phrases of an exit are not found without themselves', () => {
    const alike = trainNode({
      exits: ['comprar', 'cancelar', 'trocar'].map((act) =>
        exit(
          act,
          ['o ingresso', 'meu ingresso', 'um ingresso agora', 'o ingresso do show'].map((rest) => `${act} ${rest}`),
        ),
      ),
      background: [],
    })
    const unlike = trainNode({
      exits: [
        exit('a', ['bolo de cenoura', 'janela aberta', 'chuva forte', 'sapato novo']),
        exit('b', ['caderno azul', 'vento frio', 'mesa de vidro', 'peixe frito']),
        exit('c', ['praia cheia', 'livro antigo', 'carro velho', 'copo quebrado']),
      ],
      background: [],
    })
    expect(unlike.bar).toBeLessThan(alike.bar)
  })
})

describe('leaving a phrase out', () => {
  /** Two classes of five examples each: feature 0 is the first one's, 1 the second one's, 2 stands in one example alone. */
  const rows = [[0], [0], [0], [0], [0, 2], [1], [1], [1], [1], [1]]
  const starts = Int32Array.of(0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11)
  const labels = [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]
  const examples = (labelled: readonly number[], weights: readonly number[] = rows.map(() => 1)): Examples => ({
    starts,
    features: Int32Array.from(rows.flat()),
    values: Float64Array.from(rows.flatMap((row) => row.map(() => Math.sqrt(1 / row.length)))),
    labels: Int32Array.from(labelled),
    weights: Float64Array.from(weights),
  })
  const fit = (given: Examples) => fitRegression(given, 3, 3, { cost: 1, passes: 60, tolerance: 1e-4 })

  it('says of it less than training with it, and about what training without it says', () => {
    const odd = 4
    const withIt = fit(examples(labels))
    const withoutIt = fit(
      examples(
        labels,
        labels.map((_, example) => (example === odd ? 0 : 1)),
      ),
    )
    const said = ({ weights, bias }: { weights: Float32Array; bias: Float64Array }): number =>
      (bias[0] ?? 0) + Math.SQRT1_2 * ((weights[0] ?? 0) + (weights[6] ?? 0))
    const byScore = { ...defaultSettings, acceptance: { ...defaultSettings.acceptance, root: 0, strength: 1 } }
    const [least = 0] = evidenceLeftOut(examples(labels), withIt, 10, byScore, 1)
    expect(least).toBeLessThan(said(withIt))
    expect(Math.abs(least - said(withoutIt))).toBeLessThan(0.5 * (said(withIt) - said(withoutIt)))
  })

  it('leaves out of account those that another exit is likelier for, and the only phrase of an exit', () => {
    const strange = labels.map((label, example) => (example === 5 ? 0 : label))
    expect(evidenceLeftOut(examples(strange), fit(examples(strange)), 10, defaultSettings, 1)).toHaveLength(9)
    expect(evidenceLeftOut(examples(labels), fit(examples(labels)), 6, defaultSettings, 1)).toHaveLength(5)
  })
})
