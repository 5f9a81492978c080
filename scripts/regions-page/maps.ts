/** The maps of the page, each with what one sees when one looks at its pictures. */
export const MAPS: readonly { readonly name: string; readonly seen: string }[] = [
  {
    name: 'ravenkeep',
    seen: 'Rooms are as a designer would draw them: every chamber and every hallway is a zone, all 65 doors are gates, and no hall is cut between its pillars. Districts hardly differ, because one-tile doors are strong; closets add nothing.',
  },
  {
    name: 'stonehalls',
    seen: 'All 298 doors, which are two tiles wide, are gates of the rooms. Districts gather chambers into wings, mostly along the long hallways, but where one wing ends and the next begins is a matter of taste.',
  },
  {
    name: 'millbrook',
    seen: 'Nearly every house is a zone of its own, and the market square is one. Two of the four town gates are missed: there the main street is as wide as the gate, so the land outside reaches into the town as far as the square.',
  },
  {
    name: 'kingsmarket',
    seen: 'Hardly a house is without its own zone, and the square is whole. The districts are poor: between the quarters of a town there are no narrow places, so their borders follow chance, and two of the four town gates are open.',
  },
  {
    name: 'twin-summits',
    seen: 'Both halves are divided alike, and all 14 ramps are gates, also those with rocks at their foot. The middle is one strip between two long slanted gates, where one zone would do.',
  },
  {
    name: 'four-winds',
    seen: 'Four equal bases, four equal naturals, four equal quarters of the middle, at each level. Districts join the small plateaus of the middle with what lies beside them.',
  },
  {
    name: 'silverbend',
    seen: 'The two banks and nothing else are the districts, with a gate on each of the five bridges. Closets cut off woods, and draw one line through the land in the south that nobody needs.',
  },
  {
    name: 'longwater',
    seen: 'The banks are apart at each level. One of the nine bridges is no gate of the districts, because the tip of the spit to which it leads counts as the other bank. Rooms and closets also find clearings in the woods and cut off bays of the river with long slanted gates, which is too much for a map that is mostly open.',
  },
  {
    name: 'emberdeep',
    seen: 'Halls and crawlways are apart, and crawlways begin where they should. In caves many places are half as wide as their surroundings, so rooms and closets could as well have a third fewer gates.',
  },
  {
    name: 'sc1/AcrosstheCape',
    seen: 'Bases, plateaus and the land between them are zones, and ramps are gates; in districts one plateau with a wide ramp belongs to the land around it. At the edges of the map there are slivers of a few tiles that no game would use.',
  },
  {
    name: 'sc1/BlackLotus',
    seen: 'Islands are apart, of course, and the narrow necks of the larger ones are gates. The closets have hundreds of specks along ragged coasts.',
  },
  {
    name: 'sc1/Aurora',
    seen: 'Platforms, high ground and roads are apart, although everything is slanted. As rooms the roads are cut at every corner; as districts they are one zone, to which one platform in the middle belongs too, and should not.',
  },
  {
    name: 'sc1/CatwalkAlley',
    seen: 'The walkways and platforms are right. The large lozenge in the middle is one district, and should be one room too: rooms and closets cut it at rocks. The narrow ledges are cut into beads. The left half of the map differs a little from the right, and so do its zones.',
  },
  {
    name: 'bg512/AR0017SR',
    seen: 'No gate crosses the square any more, and the door to the hall in the south is a gate. The passage from the square to the hall in the north is missed at each level, although it is as narrow; rooms and closets cut the arms of the halls instead.',
  },
  {
    name: 'bg512/AR0205SR',
    seen: 'The hub, the spokes and the four round chambers are zones. Each chamber keeps a part of its tunnel, and forks of the tunnels are one zone here and two there.',
  },
  {
    name: 'bg512/AR0406SR',
    seen: 'Chambers, corridors and the three round towers are as drawn. Closets add niches.',
  },
  {
    name: 'dao/den520d',
    seen: 'Each part of the valley is a zone, cut where it narrows. Some of these places are more than 20 tiles wide, which one may find too wide for a gate; closets add more of them.',
  },
  {
    name: 'dao/lak303d',
    seen: 'All chambers around the ring and their doors are found, and pillared halls stay whole. The ruins in the east are cut into pieces that have little meaning.',
  },
  {
    name: 'dao/brc202d',
    seen: 'Corridors, crossings and chambers are right, and the pillared hall is one zone. Some corridors are cut where a niche widens them.',
  },
  {
    name: 'wc3/duskwood',
    seen: 'Open country with ragged edges: rooms find the bays where players start, and long gates between them. Districts are of no use here, as nearly everything is one zone.',
  },
  {
    name: 'wc3/golemsinthemist',
    seen: 'The same: rooms cut between the great rocks with long gates, which are the narrowest places there are, and leave other bays of the same kind uncut. Closets treat the bays alike. The districts are of no use.',
  },
  {
    name: 'mapf/Berlin_1_256',
    seen: 'Courtyards and side streets are zones, and squares are whole. Wide streets flow into the large open place in the south without a gate, in districts more than in rooms.',
  },
  {
    name: 'mapf/ht_mansion_n',
    seen: 'Every chamber of the mansion is a zone at each level; closets add niches behind furniture.',
  },
  {
    name: 'mapf/warehouse-10-20-10-2-1',
    seen: 'The two open ends and the field of shelves: three zones at each level, as aisles of equal width have no gates. That there is a gate at the end of each aisle makes 42 gates for two borders.',
  },
];
