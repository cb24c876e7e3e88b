import { companiesTexts } from './texts.ts'

/** All of Brazil's, by the words that its people know them by; from east to west. */
const brazilian: Record<string, string> = {
  'America/Noronha': 'Fernando de Noronha',
  'America/Sao_Paulo': 'Brasília, São Paulo, Rio de Janeiro, Sul',
  'America/Bahia': 'Bahia',
  'America/Recife': 'Pernambuco, Paraíba, Rio Grande do Norte (Recife)',
  'America/Maceio': 'Alagoas, Sergipe (Maceió)',
  'America/Fortaleza': 'Ceará, Piauí, Maranhão (Fortaleza)',
  'America/Belem': 'Amapá, leste do Pará (Belém)',
  'America/Santarem': 'Oeste do Pará (Santarém)',
  'America/Araguaina': 'Tocantins (Araguaína)',
  'America/Cuiaba': 'Mato Grosso (Cuiabá)',
  'America/Campo_Grande': 'Mato Grosso do Sul (Campo Grande)',
  'America/Manaus': 'Amazonas (Manaus)',
  'America/Porto_Velho': 'Rondônia (Porto Velho)',
  'America/Boa_Vista': 'Roraima (Boa Vista)',
  'America/Eirunepe': 'Oeste do Amazonas (Eirunepé)',
  'America/Rio_Branco': 'Acre (Rio Branco)',
}

/** Choices of a time zone: Brazil's by name, then the world's. @param stored always among them */
export function listTimeZones(stored: string | null) {
  const known = new Set(Object.keys(brazilian))
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !known.has(zone))
  if (stored !== null && !known.has(stored) && !others.includes(stored)) others.unshift(stored)
  return [
    {
      group: companiesTexts.brazil,
      items: Object.entries(brazilian).map(([value, label]) => ({ value, label })),
    },
    {
      group: companiesTexts.otherZones,
      items: others.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
    },
  ]
}
