/**
 * An e-mail address by its shape. Everything else, such as its scripts (RFC 6531), is for whoever runs its domain to say: a
 * shopper with an unusual address must not be kept from paying. Takes linear time, so it may be used on text of any length.
 */
export const EMAIL = /^[^\s@]+@([^\s@.]+\.)+[^\s@.]{2,}$/;
