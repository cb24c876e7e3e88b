import { flowTestLimits } from '@prosa/flow'
import { z } from 'zod'

export const flowTestName = z
  .string()
  .trim()
  .min(1, 'Informe o nome do teste.')
  .max(flowTestLimits.nameLength, `O nome pode ter no máximo ${flowTestLimits.nameLength} caracteres.`)

export const flowTestBody = z.object({
  name: flowTestName,
  /** Token of the simulator's conversation. */
  dialogToken: z.string().min(1).max(100),
})
