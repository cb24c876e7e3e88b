/** What a contact `c` is called by, as `contactLabel` of the contract takes it. */
export const contactParts = `jsonb_build_object('id', c.id, 'name', c.name, 'phone', c.phone, 'email', c.email, 'visitorNumber', c.visitor_number)`
