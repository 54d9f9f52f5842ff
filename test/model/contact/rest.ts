import type { Contact } from './model.ts'

const snake: Readonly<Record<string, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  contactType: 'contact_type',
}

/** The contract's name of a field. */
export function restName(field: string): string {
  return snake[field] ?? field
}

/** A contact as the contract lists it. */
export function listedContact(contact: Contact) {
  const { id, firstName, lastName, email, phone, company, contactType, source, createdAt } = contact
  return {
    id,
    first_name: firstName,
    last_name: lastName,
    email,
    phone,
    company,
    contact_type: contactType,
    source,
    created_at: createdAt,
  }
}

/** A contact as the contract answers its creation. */
export function createdContact(contact: Contact) {
  const { phone: _phone, company: _company, ...created } = listedContact(contact)
  return created
}

/** As much of a contact as the lists of deals and invoices show. */
export function linkedContact(contact: Contact | null) {
  return contact && { id: contact.id, first_name: contact.firstName, last_name: contact.lastName }
}
