import { expect, it } from 'vitest'
import { classOverLimit, maxFileBytes } from './limits.ts'

const third = Math.floor(maxFileBytes.image / 3)
const picture = (size: number) => ({ name: 'foto.png', size })

it('adds up the files of a class, and each class by itself', () => {
  expect(classOverLimit([picture(third), picture(third), picture(third)])).toBeNull()
  expect(classOverLimit([picture(third), picture(third), picture(third), picture(3)])).toBe('image')
  expect(classOverLimit([picture(maxFileBytes.image), { name: 'contrato.pdf', size: maxFileBytes.image }])).toBeNull()
})
