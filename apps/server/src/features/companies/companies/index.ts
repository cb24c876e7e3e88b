export { registerCompanies } from './companies.routes.ts'
export { confirm as confirmCompany } from './company.queries.ts'
export { openCompany } from './create-company.ts'
export { registerPublicCompanies } from './public-companies.routes.ts'
