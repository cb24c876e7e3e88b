import type { SessionUser } from '@prosa/contract'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountScreen } from '../../../testing/mount-screen.tsx'
import { personAnswer } from '../../../testing/person.ts'

const done = () => ({ success: true })

describe('one’s own password', () => {
  const fill = async (current: string, next: string, again: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Senha atual', exact: true }).fill(current)
    await page.getByRole('textbox', { name: 'Nova senha', exact: true }).fill(next)
    await page.getByRole('textbox', { name: 'Confirme a nova senha', exact: true }).fill(again)
    await page.getByRole('button', { name: 'Salvar senha' }).click()
  }

  it('is changed by who knows it, who goes back to where they came from', async () => {
    const screen = await mountScreen({
      path: '/password?origin=%2Fhome%2F',
      answers: { 'PUT /api/me/password': done },
    })
    await fill('a senha antiga', 'uma senha nova', 'outra senha nova')
    await expect
      .element(page.getByRole('textbox', { name: 'Confirme a nova senha', exact: true }))
      .toHaveAccessibleDescription('As senhas não são iguais')
    await fill('a senha antiga', 'uma senha nova', 'uma senha nova')
    await expect.element(page.getByText('Senha alterada com sucesso.')).toBeVisible()
    await expect.poll(screen.address).toBe('/home/')
    expect(screen.sent('PUT /api/me/password')).toEqual([
      { lastPassword: 'a senha antiga', newPassword: 'uma senha nova', confirmPassword: 'uma senha nova' },
    ])
  })

  it.each([400, 401])(
    'stays on the screen when it is not the current one (%i), and says so at its field',
    async (status) => {
      const message = 'Senha inválida.'
      const screen = await mountScreen({
        path: '/password',
        answers: {
          'PUT /api/me/password': () => [
            status,
            { code: 'wrongPassword', message, description: '', fields: { lastPassword: message } },
          ],
        },
      })
      await fill('errada', 'uma senha nova', 'uma senha nova')
      await expect
        .element(page.getByRole('textbox', { name: 'Senha atual', exact: true }))
        .toHaveAccessibleDescription('Senha inválida.')
      expect(screen.address()).toBe('/password')
      expect(screen.sent('POST /api/refresh-token')).toEqual([])
    },
  )
})

/** Eight pixels, the left half red and the right half blue, as a file of 16 × 8. */
async function photo(): Promise<File> {
  const canvas = new OffscreenCanvas(16, 8)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = 'red'
  context.fillRect(0, 0, 8, 8)
  context.fillStyle = 'blue'
  context.fillRect(8, 0, 8, 8)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'rosto.png', { type: 'image/png' })
}

/** Where red ends in a picture, from 0 to 1. */
async function redShare(url: string): Promise<number> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, 1)
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0, image.width, image.height, 0, 0, image.width, 1)
  const { data } = context?.getImageData(0, 0, image.width, 1) ?? { data: [] }
  let red = 0
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) > (data[at + 2] ?? 0)) red += 1
  return red / image.width
}

describe('one’s own picture', () => {
  const person: Partial<SessionUser> = {
    isFirstAccess: true,
    avatarColor: '#7b68ee',
    name: 'Marina Souza',
    permissions: ['bot_view'],
  }
  const answers = () => ({
    'PUT /api/users/avatar/7': () => ({ avatarURL: null, avatarColor: '#2e7d32' }),
    'POST /api/me/first-access': done,
    'POST /api/refresh-token': () => personAnswer({ ...person, isFirstAccess: false, avatarColor: '#2e7d32' }),
  })
  const ready = page.getByRole('button', { name: 'Tudo pronto!' })
  const put = 'PUT /api/users/avatar/7'

  it('is a colour of fifteen, and ends the first access on the way to the bots', async () => {
    const screen = await mountScreen({ path: '/avatar/7/Marina%20Souza', person, answers: answers() })
    await expect.element(page.getByRole('radio', { name: 'Lilás' })).toBeChecked()
    expect(page.getByRole('radio').elements()).toHaveLength(15)
    await page.getByRole('radio', { name: 'Verde', exact: true }).click()
    await ready.click()
    await expect.poll(() => screen.address()).toBe('/chatbots')
    expect(screen.sent(put)).toEqual([{ color: '#2e7d32' }])
    const calls = screen.asked.map(({ call }) => call).slice(0, 3)
    expect(calls).toEqual([put, 'POST /api/me/first-access', 'POST /api/refresh-token'])
  })

  it('leads whoever may not see the bots where a login leads', async () => {
    const attendant: Partial<SessionUser> = { ...person, isAttendant: true, permissions: ['omnichannel_view'] }
    const renewed = { 'POST /api/refresh-token': () => personAnswer({ ...attendant, isFirstAccess: false }) }
    const screen = await mountScreen({
      path: '/avatar/7/Marina',
      person: attendant,
      answers: { ...answers(), ...renewed },
    })
    await ready.click()
    await expect.poll(() => screen.address()).toBe('/omnichannel')
  })

  it('goes on to where the person wanted to go before', async () => {
    const screen = await mountScreen({ path: '/avatar/7/M?origin=%2Fhome%3Fa%3D1', person, answers: answers() })
    await ready.click()
    await expect.poll(() => screen.address()).toBe('/home?a=1')
  })

  it('is a photo, of which that part is sent that stands in the circle', async () => {
    const screen = await mountScreen({
      path: '/avatar/7/Marina',
      person: { ...person, isFirstAccess: false },
      answers: answers(),
    })
    const drop = page.getByLabelText(/Arraste uma foto/)
    await userEvent.upload(drop, new File(['não é'], 'falsa.png', { type: 'image/png' }))
    await expect.element(page.getByText(/^Não foi possível abrir esta imagem/)).toBeVisible()
    await userEvent.upload(drop, await photo())
    const frame = page.getByRole('application', { name: 'Enquadramento da foto' })
    await expect.element(frame).toBeVisible()
    ;(frame.element() as HTMLElement).focus()
    // To the right as far as it goes: the left, red end stands in the frame.
    await userEvent.keyboard('{ArrowRight>12/}')
    await ready.click()
    await expect.poll(() => screen.sent(put)).toHaveLength(1)
    const [body] = screen.sent(put) as [{ pic: string }]
    expect(body.pic).toMatch(/^data:image\/jpeg;base64,/)
    expect(await redShare(body.pic)).toBeGreaterThan(0.95)
    expect(screen.sent('POST /api/me/first-access')).toEqual([])
  })

  it('is taken away, and what the server refuses is said without leaving', async () => {
    const screen = await mountScreen({
      path: '/avatar/7/Marina',
      person: { ...person, isFirstAccess: false, avatarURL: '/favicon.svg' },
      answers: {
        [put]: () => [507, { code: 'storageFull', message: 'Não há mais espaço.', description: '' }],
      },
    })
    await page.getByRole('button', { name: 'Remover foto' }).click()
    await ready.click()
    await expect.element(page.getByText('Não há mais espaço.')).toBeVisible()
    expect(screen.sent(put)).toEqual([{ color: '#7b68ee', pic: null }])
    expect(screen.address()).toBe('/avatar/7/Marina')
  })

  it('is chosen by administrators too', async () => {
    const screen = await mountScreen({
      path: '/avatar/7/Marina%20Souza',
      person: { ...person, admin: true, reach: 'installation', companyId: null },
      answers: answers(),
    })
    await ready.click()
    await expect.poll(() => screen.sent(put)).toEqual([{ color: '#7b68ee' }])
    await expect.poll(() => screen.sent('POST /api/me/first-access')).toHaveLength(1)
  })

  it('is nobody else’s', async () => {
    const screen = await mountScreen({ path: '/avatar/9/Outra', person })
    await expect.poll(() => screen.address()).toBe('/avatar/7/Marina%20Souza')
  })
})
