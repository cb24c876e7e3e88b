import { constants, setPriority } from 'node:os'

// The program that serves comes first, from the loading of this one on.
setPriority(constants.priority.PRIORITY_LOW)
const { loadConfig } = await import('./config.ts')
const { backUp, backUpOnSchedule, sumOf, whyIncomplete } = await import('./platform/backup/index.ts')
const { runCommand } = await import('./run-command.ts')

/** `npm run backup -- FOLDER`: database and files of one moment, while the program runs. `--scheduled` is what the schedule calls. */
runCommand(async ([folder]) => {
  if (!folder) return 'Diga para onde: npm run backup -- /backups/2026-11-24'
  if (folder === '--scheduled') {
    const made = await backUpOnSchedule(loadConfig())
    if (made) console.log(made)
    return null
  }
  const manifest = await backUp(loadConfig(), folder)
  const { rows, files } = sumOf(manifest)
  console.log(`Backup de ${manifest.takenAt} em ${folder}: ${rows} linhas, ${files} arquivos.`)
  console.log('A SECRET_KEY não está nele: guarde-a em outro lugar; sem ela as chaves dos canais não abrem.')
  const incomplete = whyIncomplete(manifest)
  if (incomplete) return incomplete
  const { missing } = manifest.files
  if (missing > 0) console.log(`${missing} arquivos do banco não tinham bytes.`)
  return null
})
