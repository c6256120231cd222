/** The About page and the people on it. */

export const aboutTexts = [
  {
    key: 'mission',
    title: 'Our Mission',
    scene: 'threeGenerations',
    content:
      'We draw Black people the way we know them: at work, at rest, in love, in thought, and very often laughing. Every picture in this shop exists so that a designer with a deadline can put somebody on the page who looks like the people the page is for.\n\nWe want good representation to be the easy choice. That means fair prices, files that open in every tool, and a quarter of the catalog free for anyone who is just starting.',
  },
  {
    key: 'story',
    title: 'Our Story',
    scene: 'baobabAtDusk',
    content:
      'Baobab began with a health leaflet. Amara was asked to illustrate it for a clinic in Leeds whose patients were mostly West African, and in three hours of searching she found two usable pictures of Black women, both of them wearing the same suit. She drew the leaflet herself, then a second one, then shared the files with everyone who had the same problem.\n\nToday six of us draw, research and pack from Accra, Lagos, Leeds, Atlanta and Johannesburg. The name is a promise: a baobab stores water for the whole village and takes its time.',
  },
  {
    key: 'values_intro',
    title: 'What We Stand For',
    scene: null,
    content: 'Four ideas decide what we draw, how we draw it, and what we leave out.',
  },
  {
    key: 'authentic_representation',
    title: 'Authentic Representation',
    scene: null,
    content:
      'Hair is drawn by people who have braided it. Cloth is named after the place it comes from. Nobody in our pictures is a symbol; everybody is somebody, with a job, a mood and good earrings.',
  },
  {
    key: 'quality_craftsmanship',
    title: 'Quality Craftsmanship',
    scene: null,
    content:
      'Six skin tones with their own shadows and lights, patterns that repeat without a seam, files that are tidy inside. We redraw what does not hold up when it is printed two meters wide.',
  },
  {
    key: 'accessibility',
    title: 'Accessibility',
    scene: null,
    content:
      'Strong contrast, clear shapes, and a description with every picture that works as alternative text. And prices that a student, a parish or a two-person start-up can pay.',
  },
  {
    key: 'community_support',
    title: 'Community Support',
    scene: null,
    content:
      'Ten percent of each sale goes to drawing classes run by our partners in Accra and Johannesburg. The next illustrators of this shop are learning there.',
  },
  {
    key: 'join_journey',
    title: 'Join the Journey',
    scene: null,
    content:
      'Browse the collection, take a free picture for your next project, or tell us what is missing. Half of our catalog began as a message from somebody who could not find what they needed.',
  },
] as const;

export const teamTexts = [
  {
    portrait: 'amara',
    name: 'Amara Okafor',
    position: 'Founder & Creative Director',
    bio: 'Amara drew the first forty illustrations at a kitchen table in Leeds. She decides on palettes, argues about eyebrows, and signs off everything that leaves the studio.',
  },
  {
    portrait: 'kwame',
    name: 'Kwame Asante',
    position: 'Lead Illustrator',
    bio: 'Trained as an architect in Kumasi, Kwame builds scenes like rooms: where is the light, who enters, what can be left out. He is the reason our hands have the right number of fingers.',
  },
  {
    portrait: 'zuri',
    name: 'Zuri Campbell',
    position: 'Illustrator, Hair & Fashion',
    bio: 'Zuri worked as a braider in Atlanta for nine years before she drew full time. Every hairstyle in the shop has passed her mirror test.',
  },
  {
    portrait: 'malik',
    name: 'Malik Johnson',
    position: 'Pattern & Textile Research',
    bio: 'Malik collects cloth and the stories that belong to it. He makes sure that a motif is used where it is at home and credited when it travels.',
  },
  {
    portrait: 'ngozi',
    name: 'Ngozi Eze',
    position: 'Community & Licensing',
    bio: 'Ngozi answers your letters. She wrote our license in words that fit on one page, and she runs the classes program with our partners.',
  },
  {
    portrait: 'thabo',
    name: 'Thabo Mokoena',
    position: 'Production & Files',
    bio: 'Thabo turns sketches into tidy SVGs. If a layer is called “path 1482”, he will find it.',
  },
] as const;
