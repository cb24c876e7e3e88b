// Gate: workspaces as a tree.
import { describe, expect, it } from 'vitest'
import { buildTree } from './build-tree.ts'

const item = (id: number, parentId: number | null) => ({ id, name: `W${id}`, parentId })

describe('buildTree', () => {
  it('hangs children under their parents, in the order of the list', () => {
    const tree = buildTree([item(1, null), item(3, 1), item(2, 1), item(4, 2)])
    expect(tree).toEqual([
      {
        ...item(1, null),
        children: [
          { ...item(3, 1), children: [] },
          { ...item(2, 1), children: [{ ...item(4, 2), children: [] }] },
        ],
      },
    ])
  })

  it('puts a workspace on top when its parent is not among those one is a member of', () => {
    expect(buildTree([item(5, 9)])).toEqual([{ ...item(5, 9), children: [] }])
  })

  it('shows every workspace of a circle', () => {
    expect(buildTree([item(1, 2), item(2, 1)]).map(({ id }) => id)).toEqual([1, 2])
  })
})
