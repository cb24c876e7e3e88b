import { getCredential } from '@prosa/contract'
import { call } from '../../app/api.ts'
import { saveFile } from '../../ui/save-file.ts'

/** Saves a key's file, indented, under the name of its project. */
export async function downloadKey(id: number): Promise<void> {
  const { projectId, googleCredential } = await call(getCredential, { params: { id } })
  saveFile(`${projectId}.json`, 'application/json', googleCredential)
}
