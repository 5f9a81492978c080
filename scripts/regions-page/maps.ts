/** The maps of the page, each with what one sees when one looks at its pictures. */
export const MAPS: readonly { readonly name: string; readonly seen: string }[] = [
  {
    name: 'ravenkeep',
    seen: 'Every chamber and every hallway is a zone, all 65 doors are gates, and no hall is cut between its pillars: as a designer would draw it. Districts hardly differ, because one-tile doors are strong; closets add nothing.',
  },
  {
    name: 'stonehalls',
    seen: 'All 298 doors, which are two tiles wide, are gates. Districts gather chambers into wings, mostly along the long hallways, but where one wing ends and the next begins is a matter of taste.',
  },
  {
    name: 'millbrook',
    seen: 'Nearly every house is a zone of its own, and the market square is one. Two of the four town gates are missed: there the main street is as wide as the gate, so the land outside reaches into the town as far as the square.',
  },
  {
    name: 'kingsmarket',
    seen: 'Hardly a house is without its own zone, and the square is whole. The districts are poor: between the quarters of a town there are no narrow places, so their borders follow chance, and two of the four town gates are open. The land outside the walls is cut between corners of the wall and the edge of the map, which is where it is narrowest, and more than one needs.',
  },
  {
    name: 'twin-summits',
    seen: 'Both halves are divided alike, and the ramps are gates, also those with rocks at their foot. The middle is cut by one long slanted gate between the two islands of rock; closets cut both of its ends once more.',
  },
  {
    name: 'four-winds',
    seen: 'Four equal bases, four equal naturals, four equal quarters of the middle, at each level. Districts join the small plateaus of the middle with what lies beside them.',
  },
  {
    name: 'silverbend',
    seen: 'The banks are apart at each level, with a gate on each of the five bridges. The southern bank is cut in two where the wood reaches its edge. By default a few clearings in the wood are zones too; closets draw long lines through the meadow in the north that nobody needs.',
  },
  {
    name: 'longwater',
    seen: 'The two banks: districts and default. Eight of the nine bridges between them are gates; the ninth leads to the tip of a spit, which counts as the other bank, and the gate is in the neck of the spit. Closets also find clearings in the woods and cut off bays of the river with long slanted gates.',
  },
  {
    name: 'emberdeep',
    seen: 'Halls and crawlways are apart, and crawlways begin where they should. In caves many places are half as wide as their surroundings, so a few of these gates could as well be missing.',
  },
  {
    name: 'sc1/AcrosstheCape',
    seen: 'Bases, plateaus and the land between them are zones, and ramps are gates. The slivers of a few tiles along the cliffs, which no game would use, are zones in closets only.',
  },
  {
    name: 'sc1/BlackLotus',
    seen: 'Islands are apart, of course, and the narrow necks of the larger ones are gates. The rim of the map is cut at every neck, as one long zone would serve as well. The closets have hundreds of specks along ragged coasts.',
  },
  {
    name: 'sc1/Aurora',
    seen: 'Platforms, high ground and roads are apart, although everything is slanted, and the roads are one zone. Two of the ovals with open sides are one with the platform around them, and others of the same kind are not. In closets the roads are cut at every corner.',
  },
  {
    name: 'sc1/CatwalkAlley',
    seen: 'The walkways and platforms are right. The large lozenge in the middle is one district, and should be one zone by default too: there it is cut at rocks. The left half of the map differs a little from the right, and so do its zones.',
  },
  {
    name: 'bg512/AR0017SR',
    seen: 'No gate crosses the square, and the passages to the halls in the north and in the south are gates at each level. By default the arms of both halls are zones of their own.',
  },
  {
    name: 'bg512/AR0205SR',
    seen: 'The hub, the spokes and the four round chambers are zones. Each chamber keeps a part of its tunnel, and forks of the tunnels are one zone here and two there. Closets cut one of the four chambers, and not the others.',
  },
  {
    name: 'bg512/AR0406SR',
    seen: 'Chambers, corridors and the three round towers are as drawn. In districts the small chambers in the corners belong to their corridor, as one would hope.',
  },
  {
    name: 'dao/den520d',
    seen: 'The parts of the valley are zones, cut where it narrows most. Districts and default hardly differ, and leave the two arms of the valley in the south-west together; closets cut the northern ring in places more than 20 tiles wide.',
  },
  {
    name: 'dao/lak303d',
    seen: 'All chambers around the ring and their doors are found, and pillared halls stay whole. The ruins in the east are cut into pieces that have little meaning.',
  },
  {
    name: 'dao/brc202d',
    seen: 'Corridors, crossings and chambers are right, and the pillared hall is one zone. Some corridors are cut where a niche widens them, and the hall in the west keeps three of the arms that lead out of it.',
  },
  {
    name: 'wc3/duskwood',
    seen: 'Open country with ragged edges. By default the south-west, with several bays, is one large zone, while others of the same kind are apart; here closets come closest to what a player would draw. Shreds of ground at the edges are zones too.',
  },
  {
    name: 'wc3/golemsinthemist',
    seen: 'The same: gates run between the great rocks, where it is narrowest, but the south remains one large zone. Closets cut it as one would by hand.',
  },
  {
    name: 'mapf/Berlin_1_256',
    seen: 'Courtyards and most side streets are zones. Wide streets flow into the large open place in the south without a gate, in districts more than by default.',
  },
  {
    name: 'mapf/ht_mansion_n',
    seen: 'Every chamber of the mansion is a zone at each level; the default and closets add niches behind furniture.',
  },
  {
    name: 'mapf/warehouse-10-20-10-2-1',
    seen: 'The two open ends and the field of shelves: three zones at each level, as aisles of equal width have no gates. That there is a gate at the end of each aisle makes 42 gates for two borders.',
  },
];
