import { loadConfig } from './config.ts'
import { asOwnerAndProgram } from './platform/database/open.ts'
import { createSecrets, keyIdOf } from './platform/secrets/index.ts'
import { resealSecrets } from './platform/secrets/reseal.ts'
import { runCommand } from './run-command.ts'
import { sealedColumns } from './sealed-columns.ts'

/** `npm run reseal`: seals what former keys sealed under the current one, so that SECRET_KEY_PREVIOUS can be left out. The program may run. */
runCommand(async () => {
  const config = loadConfig()
  const { resealed, closed } = await asOwnerAndProgram(config, ({ owner, program }) =>
    resealSecrets({
      owner,
      scoped: (companyId) => (companyId === null ? program.unscoped() : program.scoped(companyId)),
      secrets: createSecrets(config.secretKey, config.previousSecretKeys),
      keyId: keyIdOf(config.secretKey),
      columns: sealedColumns,
    }),
  )
  console.log(`${resealed} segredos selados com a SECRET_KEY de agora.`)
  if (closed > 0) {
    console.error(
      `${closed} não abrem com as chaves que se conhecem e ficaram como estão: defina a chave de então em SECRET_KEY_PREVIOUS, ou conecte os canais de novo.`,
    )
    process.exitCode = 1
  } else
    console.log(
      'Daqui a uma hora, quando os e-mails que esperam na fila tiverem saído, SECRET_KEY_PREVIOUS já não é necessária.',
    )
  return null
})
