import type { WorkspaceNode } from '@prosa/contract'
import { describe, expect, it } from 'vitest'
import { resolveChoice } from '../../shared/workspaces/workspaces.ts'
import { choiceOf, describeChoice, toggleAll } from './workspace-choice.ts'

const leaf = (id: number, name: string, parentId: number | null = null): WorkspaceNode => ({
  id,
  name,
  parentId,
  children: [],
})
const child = leaf(2, 'Trocas', 1)
const parent: WorkspaceNode = { ...leaf(1, 'Pós-venda'), children: [child] }
const shop = leaf(3, 'Loja online')
const wholesale = leaf(4, 'Atacado')
const all = [parent, child, shop, wholesale]

describe('the choice of workspaces', () => {
  it('starts with all of them, also those that come later', () => {
    expect(resolveChoice(null, [1, 2])).toEqual({ ids: [1, 2], isAll: true })
    expect(resolveChoice('all', [1, 2, 3])).toEqual({ ids: [1, 2, 3], isAll: true })
  })

  it('keeps none chosen as none', () => {
    expect(resolveChoice([], [1, 2])).toEqual({ ids: [], isAll: false })
  })

  it('drops ids that are gone, and falls back to all when none is left', () => {
    expect(resolveChoice([2, 9], [1, 2])).toEqual({ ids: [2], isAll: false })
    expect(resolveChoice([9], [1, 2])).toEqual({ ids: [1, 2], isAll: true })
  })

  it('becomes "all" when the last one is added', () => {
    expect(choiceOf([1, 2, 3, 4], all)).toBe('all')
    expect(choiceOf([3, 1], all)).toEqual([3, 1])
    expect([toggleAll(true), toggleAll(false)]).toEqual([[], 'all'])
  })

  it('is said in words that fit the header', () => {
    const say = (selectedIds: number[], isAll = false) => describeChoice({ all, selectedIds, isAll })
    expect([say([1, 2, 3, 4], true), say([]), say([3, 1]), say([1, 2, 3])]).toEqual([
      'Todos os workspaces',
      'Nenhum workspace',
      'Pós-venda, Loja online',
      '3 workspaces',
    ])
  })
})
