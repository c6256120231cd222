// What the demo shop sells: the words beside the pictures of scenes/.

export type IllustrationText = {
  /** A drawing's name in scenes/{category}.ts. */
  scene: string;
  category: 'Tech' | 'Education' | 'Business' | 'Lifestyle' | 'Family' | 'Faith' | 'Culture';
  title: string;
  description: string;
  tags: readonly string[];
  free?: true;
  featured?: true;
  /** Sold as the picture alone, without a ZIP. */
  pictureOnly?: true;
};

export const illustrationTexts: readonly IllustrationText[] = [
  {
    scene: 'codeInColour',
    category: 'Tech',
    title: 'Code in Colour',
    description:
      'A developer in gold-rimmed glasses looks up from her laptop while two screens of code glow behind her. Deep indigo and warm gold keep all attention on her face. Made for landing pages, developer portfolios and conference decks.',
    tags: ['developer', 'coding', 'woman', 'afro', 'glasses', 'laptop', 'screens', 'workspace', 'software'],
  },
  {
    scene: 'dataStoryteller',
    category: 'Tech',
    title: 'Data Storyteller',
    description:
      'An analyst holds up the one chart that explains the quarter. Bars and a trend line frame him in sand and leaf green. Use it where numbers need a human voice: reports, dashboards, case studies.',
    tags: ['data', 'analyst', 'man', 'charts', 'tablet', 'glasses', 'beard', 'report'],
  },
  {
    scene: 'foundersMorning',
    category: 'Tech',
    title: 'Founder’s Morning',
    description:
      'First coffee, open laptop, and the city waking up behind the window. Her kente top catches the sunrise. A calm opening picture for start-up pages, newsletters and pitch decks.',
    tags: ['founder', 'startup', 'woman', 'braids', 'kente', 'sunrise', 'coffee', 'remote work', 'city'],
  },
  {
    scene: 'roboticsClub',
    category: 'Tech',
    free: true,
    title: 'Robotics Club',
    description:
      'Two pupils show off the small robot they built after school. Bright mint and a patterned border give it the mood of a classroom fair. Good for STEM programmes, posters and school websites.',
    tags: ['robotics', 'stem', 'children', 'students', 'girl', 'boy', 'school club', 'engineering'],
  },
  {
    scene: 'openSourceEvening',
    category: 'Tech',
    title: 'Open Source Evening',
    description:
      'Headphones on, eyes closed for the length of a song, the patch almost done. A night skyline and a crescent moon hold the scene together. It suits engineering blogs, podcasts and late-night product stories.',
    tags: ['developer', 'man', 'locs', 'headphones', 'night', 'open source', 'hoodie', 'city'],
  },
  {
    scene: 'womenInTheCloud',
    category: 'Tech',
    title: 'Women in the Cloud',
    description:
      'Three engineers stand in front of the network they keep running. Different hair, different styles, one team. Made for infrastructure companies, careers pages and talks on platform work.',
    tags: ['cloud', 'team', 'women', 'engineers', 'hijab', 'network', 'devops', 'diversity', 'careers'],
  },
  {
    scene: 'onAir',
    category: 'Tech',
    free: true,
    title: 'On Air',
    description:
      'A podcaster mid-laugh behind a large microphone, ringed by a burning orange sun. The mudcloth strip anchors the bottom edge and leaves room for a title. Ready for episode covers and media kits.',
    tags: ['podcast', 'microphone', 'woman', 'bantu knots', 'headphones', 'media', 'audio', 'creator'],
  },

  {
    scene: 'tasselTurned',
    category: 'Education',
    featured: true,
    title: 'Tassel Turned',
    description:
      'A graduate laughs beneath her cap, a woven stole across a midnight gown. Sun rays open up behind her like applause. For announcements, scholarship pages and every cap that took more than four years.',
    tags: [
      'graduation',
      'graduate',
      'woman',
      'kente stole',
      'cap and gown',
      'curly hair',
      'university',
      'celebration',
      'joy',
    ],
  },
  {
    scene: 'storyCircle',
    category: 'Education',
    title: 'Story Circle',
    description:
      'A teacher reads aloud and three children lean in. Her dress and headwrap share one flowered cloth, and the shelves behind are full of the next stories. Warm enough for libraries, picture books and early-years programmes.',
    tags: ['teacher', 'children', 'reading', 'storytime', 'classroom', 'books', 'headwrap', 'library', 'early years'],
  },
  {
    scene: 'libraryLight',
    category: 'Education',
    title: 'Library Light',
    description:
      'Between two walls of books, a student reads with a quiet smile. An arch of light turns the aisle into a place of honour. Use it for study guides, reading lists and university pages.',
    tags: ['library', 'reading', 'student', 'books', 'afro', 'glasses', 'study', 'quiet'],
  },
  {
    scene: 'chemistryLesson',
    category: 'Education',
    title: 'The Chemistry Lesson',
    description:
      'She holds the flask to the light and knows exactly what comes next. Plum, lilac and gold make the laboratory inviting. A strong picture for science departments, outreach and textbooks.',
    tags: ['science', 'chemistry', 'scientist', 'woman', 'braids', 'laboratory', 'stem', 'flask', 'lab coat'],
  },
  {
    scene: 'chalkAndEquations',
    category: 'Education',
    title: 'Chalk and Equations',
    description:
      'A professor turns from the board with the last line still unwritten. Silver beard, round glasses, gold tie: a lifetime of teaching in one gesture. For lectures, mentoring programmes and academic profiles.',
    tags: ['professor', 'mathematics', 'teacher', 'man', 'elder', 'blackboard', 'university', 'mentor'],
  },
  {
    scene: 'capsUp',
    category: 'Education',
    free: true,
    title: 'Caps Up',
    description:
      'Three friends throw their arms into the sky on the day it counts. Matching gowns, kente stoles, three very different crowns of hair and cloth. Celebrate a class, a cohort or a whole community.',
    tags: ['graduation', 'friends', 'group', 'celebration', 'hijab', 'locs', 'cap and gown', 'class of'],
  },
  {
    scene: 'worldOnTheDesk',
    category: 'Education',
    pictureOnly: true,
    title: 'The World on Her Desk',
    description:
      'A girl studies a globe and picks the place she will see first. Books, a plant and an open window keep her company. Lovely for geography lessons, travel funds and children’s rooms.',
    tags: ['girl', 'globe', 'geography', 'books', 'desk', 'school', 'curiosity', 'window'],
  },

  {
    scene: 'boardroomLight',
    category: 'Business',
    title: 'Boardroom Light',
    description:
      'A director in cream and clay, her headwrap brighter than the evening skyline. She does not need to raise her voice. Lead a page on leadership, finance or governance with her.',
    tags: ['leader', 'executive', 'woman', 'headwrap', 'skyline', 'blazer', 'leadership', 'boardroom', 'finance'],
  },
  {
    scene: 'pitchDay',
    category: 'Business',
    title: 'Pitch Day',
    description:
      'The line goes up and so does the room’s attention. A founder presents to an audience that already nods. For accelerators, investor updates and presentation templates.',
    tags: ['presentation', 'pitch', 'startup', 'woman', 'charts', 'audience', 'growth', 'meeting'],
  },
  {
    scene: 'cornerShop',
    category: 'Business',
    title: 'Corner Shop',
    description:
      'He has known every customer by name for thirty years. Striped awning, full shelves and baskets of fruit frame his grin. A friendly face for local business, fintech and neighbourhood stories.',
    tags: ['small business', 'shop owner', 'man', 'grey locs', 'apron', 'market', 'community', 'retail', 'fruit'],
  },
  {
    scene: 'handshake',
    category: 'Business',
    title: 'The Handshake',
    description:
      'Two partners, one agreement, and a golden disc between them. The composition leaves both faces clear and the hands in the middle. Made for partnership announcements and contract pages.',
    tags: ['partnership', 'handshake', 'deal', 'agreement', 'man', 'woman', 'suit', 'trust'],
  },
  {
    scene: 'strategyWall',
    category: 'Business',
    free: true,
    title: 'Strategy Wall',
    description:
      'Sticky notes everywhere, and somehow it starts to make sense. Two colleagues sort their ideas in soft, bright colours. For workshops, product teams and facilitation guides.',
    tags: ['workshop', 'planning', 'sticky notes', 'team', 'strategy', 'brainstorm', 'man', 'woman', 'office'],
  },
  {
    scene: 'teamOfFour',
    category: 'Business',
    title: 'Team of Four',
    description:
      'Four colleagues, four arches, four colours of one palette. Each figure also works alone when cropped. The quickest way to a welcoming about page.',
    tags: ['team', 'group', 'colleagues', 'portraits', 'hijab', 'braids', 'beard', 'diversity', 'about us', 'company'],
  },
  {
    scene: 'morningCommute',
    category: 'Business',
    free: true,
    title: 'Morning Commute',
    description:
      'Briefcase in one hand, coffee in the other, the city already warm. Long strides and a rising sun give the picture its pace. Good for careers pages, mobility and Monday newsletters.',
    tags: ['commute', 'city', 'walking', 'woman', 'locs', 'coffee', 'briefcase', 'sunrise'],
  },

  {
    scene: 'sunsetRun',
    category: 'Lifestyle',
    title: 'Sunset Run',
    description:
      'One foot off the ground, the sun behind her, nothing else to do today. Layers of clay and plum hills carry the movement. For fitness apps, race posters and wellbeing campaigns.',
    tags: ['running', 'fitness', 'woman', 'sunset', 'sport', 'outdoor', 'health', 'energy'],
  },
  {
    scene: 'sundayTea',
    category: 'Lifestyle',
    featured: true,
    title: 'Sunday Tea',
    description:
      'Eyes closed, both hands around the cup, a whole morning without plans. Her wrap and headwrap are cut from the same flowered cloth. A picture of rest for wellness brands and slow-living magazines.',
    tags: ['self-care', 'tea', 'woman', 'headwrap', 'plants', 'calm', 'sunday', 'wellness', 'rest', 'home'],
  },
  {
    scene: 'stillMorning',
    category: 'Lifestyle',
    title: 'Still Morning',
    description:
      'Legs folded, shoulders down, the day can wait. Rose and lilac circles repeat the breath. Use it for meditation apps, yoga studios and mental-health resources.',
    tags: ['yoga', 'meditation', 'woman', 'bantu knots', 'mindfulness', 'wellness', 'breath', 'plants'],
  },
  {
    scene: 'vinylAfternoon',
    category: 'Lifestyle',
    free: true,
    title: 'Vinyl Afternoon',
    description:
      'Side A, headphones on, the rest of the world turned down. Records and brick-red rays spin around him. For playlists, record shops and anything that should sound good.',
    tags: ['music', 'vinyl', 'man', 'headphones', 'afro', 'beard', 'records', 'relax'],
  },
  {
    scene: 'gardenHour',
    category: 'Lifestyle',
    free: true,
    title: 'Garden Hour',
    description:
      'She waters the beds and talks to the marigolds. Hills, a low sun and a full laugh make it feel like early summer. For community gardens, food projects and seed packets.',
    tags: ['gardening', 'woman', 'braids', 'flowers', 'watering can', 'nature', 'summer', 'community garden'],
  },
  {
    scene: 'pedalCity',
    category: 'Lifestyle',
    title: 'Pedal City',
    description:
      'Copper curls in the wind and every light green. A bicycle, a skyline and plenty of sky for your headline. Made for urban mobility, travel and city guides.',
    tags: ['bicycle', 'cycling', 'woman', 'curly hair', 'city', 'travel', 'mobility', 'freedom'],
  },
  {
    scene: 'freshCut',
    category: 'Lifestyle',
    title: 'Fresh Cut',
    description:
      'The barber leans in, the client closes his eyes, the line gets sharper. A portrait of trust as much as of style. For barbershops, booking apps and stories on care.',
    tags: ['barber', 'barbershop', 'men', 'haircut', 'flat top', 'locs', 'grooming', 'style', 'trust'],
  },

  {
    scene: 'onHisShoulders',
    category: 'Family',
    featured: true,
    title: 'On His Shoulders',
    description:
      'From up here you can see everything. A father carries his daughter high, both of them laughing, palms on either side. For parenting, health and every story about who carries us.',
    tags: ['father', 'daughter', 'family', 'joy', 'fatherhood', 'child', 'puffs', 'love', 'outdoor'],
  },
  {
    scene: 'braidingDay',
    category: 'Family',
    title: 'Braiding Day',
    description:
      'Hours of stories, a row of golden beads, and a mother’s steady hands. The shared calm of an old ritual. For hair care, heritage projects and family pages.',
    tags: ['mother', 'daughter', 'braids', 'hair', 'heritage', 'care', 'headwrap', 'tradition'],
  },
  {
    scene: 'threeGenerations',
    category: 'Family',
    title: 'Three Generations',
    description:
      'Grandmother in her gele, mother with her afro, and a child between them with the biggest smile of all. Deep teal lets every pattern sing. A picture for legacies, insurance and family history.',
    tags: ['grandmother', 'mother', 'child', 'generations', 'gele', 'afro', 'legacy', 'women', 'portrait'],
  },
  {
    scene: 'newArrival',
    category: 'Family',
    title: 'New Arrival',
    description:
      'Two parents bend over the smallest person in the room. Soft greens and clay, closed eyes, no hurry. For birth announcements, midwives and parental-leave pages.',
    tags: ['baby', 'newborn', 'parents', 'mother', 'father', 'love', 'birth', 'tenderness'],
  },
  {
    scene: 'sundayTable',
    category: 'Family',
    free: true,
    title: 'Sunday Table',
    description:
      'Three bowls, four people, one very good smell. Grandparents and grandchildren gather under a mudcloth border. Made for recipes, restaurants and holiday greetings.',
    tags: ['family', 'dinner', 'food', 'grandparents', 'children', 'sunday', 'kitchen', 'gathering', 'meal'],
  },
  {
    scene: 'twins',
    category: 'Family',
    free: true,
    title: 'Twins',
    description:
      'Same puffs, same dots, two tempers. The split background makes a natural diptych for comparisons, before-and-after pages or simply a nursery wall.',
    tags: ['twins', 'sisters', 'children', 'puffs', 'portrait', 'diptych', 'glasses', 'playful'],
  },
  {
    scene: 'bedtimeStory',
    category: 'Family',
    pictureOnly: true,
    title: 'Bedtime Story',
    description:
      'The lamp is low, the moon is up, and grandfather does all the voices. She is almost asleep already. For picture books, sleep apps and family blogs.',
    tags: ['grandfather', 'child', 'bedtime', 'reading', 'night', 'moon', 'story', 'braids'],
  },

  {
    scene: 'quietPrayer',
    category: 'Faith',
    title: 'Quiet Prayer',
    description:
      'Hands together, eyes closed, a sunlit arch behind her. The picture keeps its voice down on purpose. For devotionals, church bulletins and moments of silence.',
    tags: ['prayer', 'faith', 'woman', 'church', 'devotion', 'calm', 'light', 'hands'],
  },
  {
    scene: 'choirRobes',
    category: 'Faith',
    title: 'Choir Robes',
    description:
      'Five voices, one chord. Berry robes with golden stoles stand in front of violet rays. For concert posters, worship sets and gospel programmes.',
    tags: ['choir', 'gospel', 'singing', 'church', 'group', 'robes', 'music', 'praise', 'joy'],
  },
  {
    scene: 'lanternEvening',
    category: 'Faith',
    free: true,
    title: 'Lantern Evening',
    description:
      'A woman in teal stands between lanterns beneath a new moon. The night is wide and kind. For Ramadan greetings, charities and community events.',
    tags: ['hijab', 'ramadan', 'eid', 'lantern', 'moon', 'woman', 'night', 'muslim'],
  },
  {
    scene: 'stainedLight',
    category: 'Faith',
    title: 'Stained Light',
    description:
      'Coloured glass throws its pieces around a man in thought. Dark locs, a cream shirt, and all the colour in the window. Use it for reflection, retreats and album covers.',
    tags: ['stained glass', 'church', 'man', 'locs', 'reflection', 'faith', 'light', 'contemplation'],
  },
  {
    scene: 'fridayReading',
    category: 'Faith',
    title: 'Friday Reading',
    description:
      'An elder reads slowly, one finger on the line. Tiles, arches and an embroidered robe surround him with care. For study circles, mosques and interfaith work.',
    tags: ['reading', 'elder', 'man', 'kufi', 'book', 'mosque', 'wisdom', 'tiles', 'robe'],
  },
  {
    scene: 'candleForYou',
    category: 'Faith',
    free: true,
    title: 'A Candle for You',
    description:
      'She holds one small flame with both hands and thinks of somebody. Plum darkness, golden circles. For condolences, vigils and quiet anniversaries.',
    tags: ['candle', 'vigil', 'remembrance', 'hope', 'woman', 'light', 'peace', 'bantu knots'],
  },
  {
    scene: 'risingPraise',
    category: 'Faith',
    title: 'Rising Praise',
    description:
      'Arms up, heads back, three people lifted by the same song. A cream sun opens behind them. For conferences, worship nights and Easter mornings.',
    tags: ['praise', 'worship', 'group', 'joy', 'dance', 'gospel', 'sunrise', 'celebration'],
  },

  {
    scene: 'crownOfGele',
    category: 'Culture',
    title: 'Crown of Gele',
    description:
      'A gele folded like architecture, coral beads, and a look that meets yours. Teal rays and a golden ring finish the portrait. For weddings, fashion and covers that need a queen.',
    tags: ['gele', 'woman', 'portrait', 'nigeria', 'fashion', 'beads', 'celebration', 'elegance', 'aso ebi'],
  },
  {
    scene: 'talkingDrums',
    category: 'Culture',
    title: 'Talking Drums',
    description:
      'Two drums, ten fingers, the whole street dancing. Cloth over one shoulder and rings of sun behind the beat. For festivals, music schools and stage banners.',
    tags: ['drums', 'djembe', 'music', 'man', 'locs', 'kente', 'festival', 'rhythm', 'performance'],
  },
  {
    scene: 'festivalDancer',
    category: 'Culture',
    title: 'Festival Dancer',
    description:
      'The skirt arrives half a turn after she does. Confetti, gold and a flowered print in full swing. For carnival, event posters and anything that moves.',
    tags: ['dance', 'festival', 'woman', 'ankara', 'headwrap', 'carnival', 'movement', 'joy'],
  },
  {
    scene: 'kenteStudy',
    category: 'Culture',
    free: true,
    title: 'Kente Study',
    description:
      'Twelve fields of cloth, from woven blocks to painted mud. Every tile repeats without a seam, so one picture gives you twelve backgrounds. For packaging, wallpapers and slides.',
    tags: ['pattern', 'kente', 'mudcloth', 'textile', 'background', 'geometric', 'seamless', 'africa', 'fabric'],
  },
  {
    scene: 'baobabAtDusk',
    category: 'Culture',
    title: 'Baobab at Dusk',
    description:
      'A family walks home past the tree that knew their great-grandparents. Bands of orange, a pale sun, a long evening. For travel, storytelling and brand pictures with roots.',
    tags: ['baobab', 'tree', 'landscape', 'sunset', 'family', 'africa', 'savanna', 'roots'],
  },
  {
    scene: 'bantuAndGold',
    category: 'Culture',
    title: 'Bantu and Gold',
    description:
      'Bantu knots against a golden disc, four rows of beads, eyes closed. Midnight blue makes the skin glow. A cover portrait for beauty, poetry and heritage months.',
    tags: ['bantu knots', 'portrait', 'woman', 'beads', 'gold', 'beauty', 'heritage', 'night'],
  },
  {
    scene: 'jazzAtNine',
    category: 'Culture',
    title: 'Jazz at Nine',
    description:
      'The trumpet takes the first chorus and the room goes quiet. Plum curtains of light, floating notes, a golden tie. For clubs, playlists and late listings.',
    tags: ['jazz', 'trumpet', 'musician', 'man', 'night club', 'music', 'stage', 'suit', 'performance'],
  },
  {
    scene: 'marketColours',
    category: 'Culture',
    free: true,
    title: 'Market Colours',
    description:
      'Plums, peppers, mangoes and the best laugh on the row. A seller behind three full baskets under a striped awning. For food brands, cookbooks and local delivery.',
    tags: ['market', 'woman', 'fruit', 'headwrap', 'baskets', 'food', 'seller', 'colour'],
  },
];
