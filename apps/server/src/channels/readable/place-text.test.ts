import { expect, it } from 'vitest'
import { placeText } from './place-text.ts'

it.each([
  [
    { name: 'Praça', address: 'Centro', latitude: -23.5, longitude: 0 },
    'Localização: Praça\nCentro\nhttps://www.google.com/maps?q=-23.5,0',
  ],
  [{ latitude: 1, longitude: 2 }, 'Localização\nhttps://www.google.com/maps?q=1,2'],
  [{ name: 'Praça', address: null }, 'Localização: Praça'],
])('a place of %j has its words and a map where it can have one', (place, text) => {
  expect(placeText(place)).toBe(text)
})
