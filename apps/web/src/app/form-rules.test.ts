import { chatContactBody, companyBody, createBotBody, loginBody, resetPasswordBody } from '@prosa/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ApiError, networkError } from './api-error.ts'
import { checkBody, createOneAtATime, fieldsOf, maxLengthOf } from './form-rules.ts'

describe('rules of forms', () => {
  it('are the contract’s, with its texts, one for each field', () => {
    expect(checkBody(loginBody, { name: 'ana', password: '' }).errors).toEqual({
      name: 'E-mail inválido',
      password: 'Campo obrigatório',
    })
    expect(checkBody(resetPasswordBody, { newPassword: '12345678', confirmPassword: '1' }).errors).toEqual({
      confirmPassword: 'As senhas não são iguais',
    })
    expect(
      checkBody(createBotBody, { name: ' ', workspaceId: null, target: null, avatarColor: 'azul' }).errors,
    ).toEqual({
      name: 'Campo obrigatório',
      workspaceId: 'Você deve selecionar uma área de trabalho',
      target: 'Você deve selecionar um objetivo do robô',
      avatarColor: 'Cor inválida',
    })
    expect(checkBody(chatContactBody(null), { name: 'Ana', email: '', phone: '(31) 9' }).errors).toEqual({
      email: 'Campo obrigatório',
      phone: 'Formato do telefone inválido',
    })
    expect(checkBody(companyBody, { name: 'Loja', email: 'a@b.com.br', plataform: null }).errors).toEqual({
      plataform: 'Campo obrigatório',
    })
  })

  it('give the body as the server will read it', () => {
    const body = { name: ' Ana ', email: 'ana@loja.com.br', phone: '(31) 98888-7777', description: '' }
    expect(checkBody(chatContactBody(null), body).data).toEqual({ ...body, name: 'Ana', phone: '5531988887777' })
    const stored = { ...body, phone: '0800 123' }
    expect(checkBody(chatContactBody('0800 123'), stored).data?.phone).toBe('0800 123')
  })

  it('say how much a field takes, whatever it is wrapped in', () => {
    expect(
      ['name', 'email', 'description', 'phone', 'nothing'].map((name) => maxLengthOf(chatContactBody(null), name)),
    ).toEqual([200, 254, 2000, undefined, undefined])
    const rows = z.object({ rows: z.array(z.object({ name: z.string().max(40) })).nullable() })
    expect(['rows.0.name', 'rows.0', 'rows.0.other'].map((path) => maxLengthOf(rows, path))).toEqual([
      40,
      undefined,
      undefined,
    ])
    expect([maxLengthOf(loginBody, 'name'), maxLengthOf(resetPasswordBody, 'newPassword')]).toEqual([254, 1000])
  })
})

describe('what the server said', () => {
  const refused = (fields: Record<string, string>) => new ApiError({ status: 422, code: 'x', message: 'Não', fields })

  it('is of the body where it refuses one, and of nothing where it failed', () => {
    expect(fieldsOf(refused({ name: 'Em uso', 'rows.0.name': 'Vazio' }))).toEqual({
      name: 'Em uso',
      'rows.0.name': 'Vazio',
    })
    const failed = new ApiError({ status: 500, code: 'x', message: 'Não', fields: { name: 'x' } })
    for (const error of [refused({}), networkError(), new Error('x'), failed]) expect(fieldsOf(error)).toEqual({})
  })
})

describe('sending', () => {
  it('happens once however often it is pressed, and again after it ended or failed', async () => {
    const oneAtATime = createOneAtATime()
    let sent = 0
    let end = (): void => {}
    const send = () =>
      oneAtATime(() => {
        sent += 1
        return new Promise((resolve) => {
          end = resolve
        })
      })
    const first = send()
    await send()
    await send()
    expect(sent).toBe(1)
    end()
    await first
    await expect(oneAtATime(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    const again = send()
    expect(sent).toBe(2)
    end()
    await again
  })
})
