/** Makes a thing of a name and an owner that never changes once, for it is asked for with each message. */
export function oncePer<Name, Owner extends object, Made>(
  make: (name: Name, owner: Owner) => Made,
): (name: Name, owner: Owner) => Made {
  const made = new WeakMap<Owner, Map<Name, Made>>();
  return (name, owner) => {
    const known = made.get(owner) ?? new Map<Name, Made>();
    if (!known.has(name)) made.set(owner, known.set(name, make(name, owner)));
    return known.get(name) as Made;
  };
}
