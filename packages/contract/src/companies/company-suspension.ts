import { idParams } from '../common.ts'
import { operation } from '../operation.ts'
import { adminAccess } from '../people/permissions.ts'
import { companyRecord } from './companies.ts'
import { suspensionBody } from './company-bodies.ts'

/** Separate from the other operations of companies, which every screen loads. */

export const suspendCompany = operation({
  method: 'POST',
  url: '/api/companies/:id/suspend',
  schema: {
    operationId: 'suspendCompany',
    tags: ['Empresas'],
    summary: 'Suspende uma empresa, já ou ao fim de uma carência; suspensa, mudam o motivo, a carência e a observação.',
    params: idParams,
    body: suspensionBody,
    response: { 200: companyRecord },
  },
  config: { access: adminAccess, companyless: true },
})

export const resumeCompany = operation({
  method: 'POST',
  url: '/api/companies/:id/resume',
  schema: {
    operationId: 'resumeCompany',
    tags: ['Empresas'],
    summary: 'Encerra a suspensão de uma empresa: o que chegou nela é respondido, uma vez e em ordem.',
    params: idParams,
    response: { 200: companyRecord },
  },
  config: { access: adminAccess, companyless: true },
})
