// Gate: the kit, on which every screen stands.
import './theme/styles.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { PersonColors, UserAvatar } from './user-avatar.tsx'

const place = document.body.appendChild(document.createElement('div'))
const root = createRoot(place)
afterEach(() => root.render(null))

const picture = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" fill="${colour}"/>`)}`
const draw = (imageUrl: string | null): void =>
  flushSync(() => root.render(<UserAvatar name="Renata Figueiredo" imageUrl={imageUrl} />))
const initials = (): string | null | undefined => place.querySelector('[data-initials]')?.getAttribute('data-initials')
const shown = (): string | null | undefined => place.querySelector('img')?.getAttribute('src')

it('shows initials until the picture is there, and for each further one again', async () => {
  draw(null)
  expect([initials(), shown()]).toEqual(['RF', undefined])
  for (const url of [picture('red'), picture('green')]) {
    draw(url)
    expect([initials(), shown()]).toEqual(['RF', url])
    await expect.poll(() => initials()).toBeUndefined()
  }
})

it('shows a picture that the browser has already at once', async () => {
  const url = picture('yellow')
  draw(url)
  await expect.poll(() => initials()).toBeUndefined()
  flushSync(() => root.render(null))
  draw(url)
  expect([initials(), shown()]).toEqual([undefined, url])
})

it('goes back to the initials where the picture is none, and tries another one', async () => {
  draw('data:image/png;base64,AAAA')
  await expect.poll(() => [initials(), shown()]).toEqual(['RF', undefined])
  draw(picture('blue'))
  await expect.poll(() => [initials(), shown()]).toEqual([undefined, picture('blue')])
})

it('keeps its size and place with either', async () => {
  draw(null)
  const before = place.firstElementChild?.getBoundingClientRect()
  draw(picture('red'))
  await expect.poll(() => initials()).toBeUndefined()
  expect(place.firstElementChild?.getBoundingClientRect()).toEqual(before)
  expect(place.querySelector('img')?.getBoundingClientRect()).toEqual(before)
})

it('has one colour for a colleague, whatever part of the name stands there', () => {
  const hue = (): string => (place.querySelector('span') as HTMLElement).style.getPropertyValue('--hue')
  const drawAs = (name: string, personId: number): string => {
    flushSync(() => root.render(<UserAvatar name={name} personId={personId} />))
    return hue()
  }
  const hues = ['Bruno Carvalho', 'Bruno', 'Atendimento'].map((name) => drawAs(name, 3))
  expect(new Set(hues).size).toBe(1)
  expect(drawAs('Bruno', 4)).not.toBe(hues[0])
})

it('draws a colleague in the colour that they chose, and a contact in that of the id', () => {
  const styleOf = (ids: { personId?: number; contactId?: number }, name = 'Bruno'): CSSStyleDeclaration => {
    flushSync(() =>
      root.render(
        <PersonColors value={{ 3: '#2e7d32' }}>
          <UserAvatar name={name} {...ids} />
        </PersonColors>,
      ),
    )
    return (place.querySelector('span') as HTMLElement).style
  }
  expect(styleOf({ personId: 3 }).getPropertyValue('--chosen')).toBe('#2e7d32')
  expect(styleOf({ personId: 4 }).getPropertyValue('--chosen')).toBe('')
  const hue = styleOf({ contactId: 3 }).getPropertyValue('--hue')
  expect(styleOf({ contactId: 3 }).getPropertyValue('--chosen')).toBe('')
  expect(styleOf({ contactId: 3 }, 'Visitante 12').getPropertyValue('--hue')).toBe(hue)
})
