import { z } from 'zod'
import { loadConfig } from './config.ts'
import { restoreAdministrator } from './features/sessions/index.ts'
import { systemClock } from './platform/clock/index.ts'
import { asOwner } from './platform/database/open.ts'
import { StartError } from './platform/errors/index.ts'

/** `npm run admin -- someone@example.com`: the first administrator of an installation, or one who has lost his access. */
const main = async (): Promise<void> => {
  const email = z.email().safeParse(process.argv[2]?.trim()).data
  if (!email) throw new StartError('Diga de quem: npm run admin -- alguem@exemplo.com.br')
  const config = loadConfig()
  const code = await asOwner(config, (db) => restoreAdministrator(db, systemClock, email))
  if (code === null)
    throw new StartError(`${email} é de uma pessoa de uma empresa; um administrador precisa de outro e-mail.`)
  const address = config.publicUrl ?? `http://${config.host}:${config.port}`
  console.log(`\n${email} é administrador. Para definir a senha, abra em até 30 minutos, uma única vez:\n`)
  console.log(`  ${address}/reset-password/${code}\n`)
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
