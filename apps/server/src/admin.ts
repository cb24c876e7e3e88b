import { z } from 'zod'
import { loadConfig } from './config.ts'
import { linksOf } from './features/mails/index.ts'
import { removeSecondFactor, restoreAdministrator } from './features/people/index.ts'
import { systemClock } from './platform/clock/index.ts'
import { asOwner } from './platform/database/open.ts'
import { StartError } from './platform/errors/index.ts'

const resetOption = '--reset-second-factor'

/**
 * `npm run admin -- someone@example.com`: the first administrator of an installation, or one who has lost his access; with
 * `--reset-second-factor` one who has lost his device and his recovery codes.
 */
const main = async (): Promise<void> => {
  const said = process.argv.slice(2)
  const resets = said.includes(resetOption)
  const [address, ...more] = said.filter((word) => word !== resetOption)
  const email = z.email().safeParse(address?.trim()).data
  if (!email || more.length > 0)
    throw new StartError(`Diga de quem: npm run admin -- alguem@exemplo.com.br [${resetOption}]`)
  const config = loadConfig()
  const restored = await asOwner(config, async (db) => {
    const administrator = await restoreAdministrator(db, systemClock, email)
    if (administrator === null || !resets) return administrator && { ...administrator, isReset: false }
    const removal = { accountId: administrator.accountId, companyId: null, by: null, now: systemClock.now() }
    return { ...administrator, isReset: await db.transaction().execute((tx) => removeSecondFactor(tx, removal)) }
  })
  if (restored === null)
    throw new StartError(`${email} é de uma pessoa de uma empresa; um administrador precisa de outro e-mail.`)
  if (resets)
    console.log(
      restored.isReset
        ? '\nA verificação em duas etapas foi desativada, e as sessões foram encerradas.'
        : '\nA verificação em duas etapas não estava ativa.',
    )
  const link = await asOwner(config, (db) => linksOf(db, config, null))
  console.log(`\n${email} é administrador. Para definir a senha, abra em até 30 minutos, uma única vez:\n`)
  console.log(`  ${link(`/reset-password/${restored.code}`)}\n`)
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
