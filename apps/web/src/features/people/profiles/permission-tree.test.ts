import { idsOfPermissions, permissions } from '@prosa/contract'
import { expect, it } from 'vitest'
import { choose, complete, differenceOf, lockedTree, neededBy, permissionTree } from './permission-tree.ts'

it('holds all 28 permissions under headings that are never chosen', () => {
  expect(permissionTree.flatMap(({ children }) => children)).toHaveLength(28)
  expect(permissionTree.every(({ id, isGroup }) => id < 0 && isGroup)).toBe(true)
})

it('adds what a permission cannot do without, and says for what', () => {
  expect(complete(idsOfPermissions(['campaign_create']))).toEqual(
    idsOfPermissions(['campaign_create', 'campaign_view', 'contact_view']),
  )
  const [view] = idsOfPermissions(['bot_view'])
  expect(neededBy(idsOfPermissions(['bot_remove'])).get(view ?? 0)).toEqual(['Chatbots: Remover'])
})

it('locks what another permission needs and what one does not hold, and says why', () => {
  const nodes = lockedTree(idsOfPermissions(['bot_view', 'bot_remove']), ['bot_view', 'bot_remove'])
  const locks = new Map(nodes.flatMap(({ children }) => children).map(({ id, lock }) => [id, lock]))
  const [view, remove, contacts] = ['bot_view', 'bot_remove', 'contact_view'].map((name) => idsOfPermissions([name])[0])
  expect(locks.get(view ?? 0)).toBe('Necessária para Chatbots: Remover')
  expect(locks.get(remove ?? 0)).toBeUndefined()
  expect(locks.get(contacts ?? 0)).toBe('Só quem tem esta permissão pode dá-la ou tirá-la.')
})

it('leaves what one does not hold as it was', () => {
  const before = idsOfPermissions(['bot_remove', 'bot_view', 'contact_view'])
  const after = choose(before, [], ['contact_view'])
  expect(after).toEqual(idsOfPermissions(['bot_remove', 'bot_view']))
  expect(choose([], idsOfPermissions(['bot_create']), ['contact_view'])).toEqual([])
  expect(choose([], idsOfPermissions(['bot_create']), permissions)).toEqual(
    idsOfPermissions(['bot_create', 'bot_view']),
  )
})

it('says what a change gives and takes', () => {
  const difference = differenceOf(idsOfPermissions(['bot_view']), idsOfPermissions(['contact_edit']))
  expect(difference).toEqual({ gains: ['Contatos: Editar'], loses: ['Chatbots: Visualizar'] })
})
