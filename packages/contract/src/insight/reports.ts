import { z } from 'zod'
import { text } from '../common.ts'
import { operation } from '../operation.ts'
import { sessionAccess } from '../people/permissions.ts'

/** Maximum characters of a report's texts; the browser truncates, the server refuses more. */
export const reportLengths = { message: 500, stack: 4000, screen: 100, build: 100 } as const

/** `error` and `rejection`: events of the window; `boundary`: an error shown in place of a screen or a part of one. */
export const browserErrorKinds = ['error', 'rejection', 'boundary'] as const

export const reportBrowserError = operation({
  method: 'POST',
  url: '/api/browser-errors',
  schema: {
    operationId: 'reportBrowserError',
    tags: ['Sistema'],
    summary: 'Anota no registro do servidor um erro do navegador; responde o código com que ele é achado lá.',
    body: z.object({
      kind: z.enum(browserErrorKinds),
      message: text(reportLengths.message),
      stack: text(reportLengths.stack).default(''),
      /** Only the first segment of the path: the rest may name a person. */
      screen: text(reportLengths.screen).default(''),
      /** Name of the program's first file, which identifies the version. */
      build: text(reportLengths.build).default(''),
    }),
    response: { 200: z.object({ requestId: z.string() }) },
  },
  config: {
    access: sessionAccess('Só escreve no registro, com o número de quem chama; estranhos não escrevem nele.'),
    companyless: true,
  },
})
