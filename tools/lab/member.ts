/** Somebody who is logged in, by the same calls that the screens make. */
export interface Member {
  /** Works on this company from now on, as an administrator does. */
  choose(companyId: number): void
  call<Answered>(method: string, path: string, body?: unknown): Promise<Answered>
}

/** Logs in again by itself where the session has ended, since a lab stands for days. */
export const logIn = async (url: string, email: string, password: string): Promise<Member> => {
  let company: number | null = null
  const cookies = new Map<string, string>()
  const send = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        origin: url,
        'sec-fetch-site': 'same-origin',
        ...(company === null ? {} : { 'x-company-id': String(company) }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    return answer
  }
  const enter = async (): Promise<void> => {
    const answer = await send('POST', '/api/auth', { name: email, password })
    if (!answer.ok) throw new Error(`${email} could not log in: ${answer.status} ${await answer.text()}`)
  }
  await enter()
  return {
    choose: (id) => {
      company = id
    },
    call: async <Answered>(method: string, path: string, body?: unknown): Promise<Answered> => {
      let answer = await send(method, path, body)
      if (answer.status === 401) {
        await enter()
        answer = await send(method, path, body)
      }
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Answered
    },
  }
}
