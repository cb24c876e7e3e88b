import { describe, expect, it } from 'vitest'
import { listRows, type TreeNode, tickOf, toggleBranch } from './tree-rows.ts'

const leaf = (id: number, label: string): TreeNode => ({ id, label, children: [] })
const sales: TreeNode<number | string> = {
  id: 1,
  label: 'Vendas',
  children: [leaf(2, 'Atacado'), leaf(3, 'Varejo São Paulo')],
}
const group: TreeNode<number | string> = {
  id: 'g',
  label: 'Bots',
  isGroup: true,
  children: [leaf(8, 'Ver'), leaf(9, 'Editar')],
}
const labels = (...input: Parameters<typeof listRows>) => listRows(...input).map(({ node }) => node.label)

describe('ticks of a tree', () => {
  it('are half where a part of the branch is chosen', () => {
    expect(tickOf(sales, new Set([1, 2]))).toBe('true')
    expect(tickOf(sales, new Set([2]))).toBe('mixed')
    expect(tickOf(sales, new Set())).toBe('false')
    expect(tickOf(group, new Set([8]))).toBe('mixed')
    expect(tickOf(group, new Set([8, 9]))).toBe('true')
  })

  it('take the branch along, and never choose what only holds others together', () => {
    expect(toggleBranch(sales, [7])).toEqual([7, 1, 2, 3])
    expect(toggleBranch(sales, [7, 1, 2])).toEqual([7])
    expect(toggleBranch(group, [8])).toEqual([8, 9])
    expect(toggleBranch(group, [8, 9])).toEqual([])
  })
})

describe('rows of a tree', () => {
  it('leave out what is closed', () => {
    expect(labels([sales, group], new Set([1]))).toEqual(['Vendas', 'Bots', 'Ver', 'Editar'])
  })

  it('are those that a search finds, without accents, with what leads to them, also where it was closed', () => {
    expect(labels([sales, group], new Set([1]), 'sao')).toEqual(['Vendas', 'Varejo São Paulo'])
    expect(labels([sales], new Set(), 'VENDAS')).toEqual(['Vendas', 'Atacado', 'Varejo São Paulo'])
  })
})
