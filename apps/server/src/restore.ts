import { loadConfig } from './config.ts'
import { isOpenToOthers, restore, sumOf, verify } from './platform/backup/index.ts'
import { runCommand } from './run-command.ts'

const usage = `Diga de onde: npm run restore -- PASTA
  --verify    só prova que o backup volta, em um banco à parte que é apagado
  --move      muda a instalação de lugar: nada fica retido, o que estava na fila segue
  --key-lost  restaura sem a SECRET_KEY de então: os canais são conectados de novo`
const known = new Set(['--verify', '--move', '--key-lost'])

/** `npm run restore -- FOLDER [--verify]`: brings a backup back into an empty installation, or tries whether it would come back. */
runCommand(async (said) => {
  const [folder, ...more] = said.filter((one) => !one.startsWith('--'))
  const flags = new Set(said.filter((one) => one.startsWith('--')))
  if (!folder || more.length > 0 || [...flags].some((flag) => !known.has(flag))) return usage
  const config = loadConfig()
  if (flags.has('--verify')) {
    const { rows, files } = sumOf(await verify(config, folder))
    console.log(`O backup volta inteiro: ${rows} linhas e ${files} arquivos conferidos.`)
    if (await isOpenToOthers(folder))
      console.log(`Outros usuários desta máquina podem ler este backup. Feche-o: chmod -R go= ${folder}`)
    return null
  }
  const manifest = await restore(config, folder, { keyIsLost: flags.has('--key-lost'), moved: flags.has('--move') })
  const { rows, files } = sumOf(manifest)
  console.log(`Restaurado o momento ${manifest.takenAt}: ${rows} linhas, ${files} arquivos.`)
  if (flags.has('--move')) return null
  console.log(
    'O que estava na fila de envio espera por uma pessoa, campanhas em andamento estão pausadas, e todos entram de novo.',
  )
  return null
})
