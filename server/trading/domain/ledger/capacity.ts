/** From this many entries on, a copy takes milliseconds. */
const many = 2 ** 16
/** Here the unused part could be more than the machine has, which some systems refuse. */
const veryMany = 2 ** 22

/**
 * The capacity of an array that must grow to `least` entries. Growth copies the array and stops trading until it is done, so
 * large arrays grow rarely. Their unused part takes addresses and no memory: the system provides memory on the first write.
 */
export function largerCapacity(capacity: number, least: number): number {
  let larger = capacity
  while (larger < least) larger *= larger < many || larger >= veryMany ? 2 : 8
  return larger
}
