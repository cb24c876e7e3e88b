import { getCredential } from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { saveFile } from '../../../ui/save-file.ts'

/** The same name for every key, as specified. */
const fileName = 'chave-do-bot.json'

/** Saves a key's file, indented. */
export async function downloadKey(id: number): Promise<void> {
  const { googleCredential } = await call(getCredential, { params: { id } })
  saveFile(fileName, 'application/json', googleCredential)
}
