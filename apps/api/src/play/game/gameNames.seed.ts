import type { ContentTexts } from '@koi/contract/contentTexts'

type Words = readonly [en: string, vi: string, th: string]

/** Parts of the games' Chinese names, before and after the dot, in English, Vietnamese and Thai. */
const words: Readonly<Record<string, Words>> = {
  百家乐: ['Baccarat', 'Baccarat', 'บาคาร่า'],
  极速百家乐: ['Speed Baccarat', 'Baccarat Tốc Độ', 'บาคาร่าสปีด'],
  贵宾百家乐: ['VIP Baccarat', 'Baccarat VIP', 'บาคาร่า VIP'],
  荷厅: ['Lotus', 'Sảnh Sen', 'ห้องบัว'],
  月厅: ['Moon', 'Sảnh Trăng', 'ห้องจันทร์'],
  竹厅: ['Bamboo', 'Sảnh Trúc', 'ห้องไผ่'],
  松厅: ['Pine', 'Sảnh Tùng', 'ห้องสน'],
  梅厅: ['Plum', 'Sảnh Mai', 'ห้องบ๊วย'],
  兰厅: ['Orchid', 'Sảnh Lan', 'ห้องกล้วยไม้'],
  云厅: ['Cloud', 'Sảnh Mây', 'ห้องเมฆ'],
  鹤厅: ['Crane', 'Sảnh Hạc', 'ห้องกระเรียน'],
  锦鲤跃龙门: ['Koi Leap', 'Cá Chép Hóa Rồng', 'ปลาคาร์ปกระโดด'],
  月下灯会: ['Moonlit Lanterns', 'Hội Đèn Trăng', 'โคมใต้แสงจันทร์'],
  荷塘夜雨: ['Lotus Rain', 'Mưa Hồ Sen', 'ฝนบึงบัว'],
  初鸣场: ['First Drum', 'Trống Khai', 'กลองแรก'],
  聚宝场: ['Treasure', 'Tụ Bảo', 'ขุมทรัพย์'],
  仙桃场: ['Peach', 'Đào Tiên', 'ท้อเซียน'],
  满堂场: ['Full House', 'Mãn Đường', 'เต็มบ้าน'],
  云上场: ['Cloud', 'Trên Mây', 'เหนือเมฆ'],
  免转场: ['One Wallet', 'Một Ví', 'กระเป๋าเดียว'],
  巅峰对决: ['Summit Duel', 'Đỉnh Cao', 'ศึกชิงยอด'],
  守望杯: ['Guard Cup', 'Cúp Hộ Vệ', 'ถ้วยผู้พิทักษ์'],
  双刃杯: ['Twin Blade Cup', 'Cúp Song Kiếm', 'ถ้วยดาบคู่'],
  夺旗杯: ['Flag Cup', 'Cúp Đoạt Cờ', 'ถ้วยชิงธง'],
  极速杯: ['Speed Cup', 'Cúp Tốc Độ', 'ถ้วยสปีด'],
  新星杯: ['Rising Star Cup', 'Cúp Tân Tinh', 'ถ้วยดาวรุ่ง'],
  百人牛牛: ['Bull Bull', 'Ngưu Ngưu', 'หนิวหนิว'],
  新手房: ['Beginner', 'Phòng Mới', 'ห้องมือใหม่'],
  初级房: ['Bronze', 'Sơ Cấp', 'ห้องต้น'],
  中级房: ['Silver', 'Trung Cấp', 'ห้องกลาง'],
  高级房: ['Gold', 'Cao Cấp', 'ห้องสูง'],
  贵宾房: ['VIP', 'Phòng VIP', 'ห้อง VIP'],
  模拟足球联赛: ['Virtual League', 'Giải Bóng Đá Ảo', 'ลีกฟุตบอลจำลอง'],
  模拟足球: ['Virtual Football', 'Bóng Đá Ảo', 'ฟุตบอลจำลอง'],
  东部赛区: ['East', 'Miền Đông', 'โซนตะวันออก'],
  西部赛区: ['West', 'Miền Tây', 'โซนตะวันตก'],
  锦标赛: ['Cup', 'Cúp', 'ทัวร์นาเมนต์'],
  青年赛: ['Youth', 'Giải Trẻ', 'เยาวชน'],
  友谊赛: ['Friendly', 'Giao Hữu', 'กระชับมิตร'],
  一分五星彩: ['One-Minute Five', 'Năm Sao 1 Phút', 'ห้าดาวหนึ่งนาที'],
  幸运五星彩: ['Lucky Five', 'Năm Sao May Mắn', 'ห้าดาวนำโชค'],
  极速五星彩: ['Speed Five', 'Năm Sao Tốc Độ', 'ห้าดาวสปีด'],
  锦鲤五星彩: ['Koi Five', 'Năm Sao Cá Chép', 'ห้าดาวปลาคาร์ป'],
  月光五星彩: ['Moonlight Five', 'Năm Sao Ánh Trăng', 'ห้าดาวแสงจันทร์'],
  金鳞五星彩: ['Gold Scale Five', 'Năm Sao Vảy Vàng', 'ห้าดาวเกล็ดทอง'],
  锦鲤池塘: ['Koi Pond', 'Ao Cá Chép', 'บ่อปลาคาร์ป'],
  珊瑚奇境: ['Coral Reef', 'Rạn San Hô', 'แดนปะการัง'],
  春水: ['Spring', 'Xuân', 'น้ำใบไม้ผลิ'],
  夏荷: ['Summer', 'Hạ', 'บัวฤดูร้อน'],
  秋月: ['Autumn', 'Thu', 'จันทร์ใบไม้ร่วง'],
  冬雪: ['Winter', 'Đông', 'หิมะ'],
  碧波渔场: ['Blue Wave', 'Sóng Biếc', 'คลื่นคราม'],
  快艇: ['Speedboat', 'Ca Nô', 'เรือเร็ว'],
  深港: ['Deep Harbor', 'Cảng Sâu', 'ท่าน้ำลึก'],
  荷塘渔趣: ['Lotus Catch', 'Thú Câu Hồ Sen', 'ตกปลาบึงบัว'],
  双钩: ['Twin Hooks', 'Hai Lưỡi', 'เบ็ดคู่'],
  明珠: ['Pearl', 'Minh Châu', 'ไข่มุก'],
  深海寻珠: ['Deep Sea Pearls', 'Ngọc Biển Sâu', 'มุกทะเลลึก'],
  蟹王: ['Crab King', 'Vua Cua', 'ราชาปู'],
  贝宫: ['Shell Palace', 'Cung Vỏ Sò', 'วังหอย'],
  浅湾渔歌: ['Bay Song', 'Ngư Ca Vịnh Cạn', 'เพลงชาวอ่าว'],
  晚潮: ['Evening Tide', 'Triều Chiều', 'น้ำขึ้นเย็น'],
  晨网: ['Morning Net', 'Lưới Sớm', 'อวนเช้า'],
  星海渔火: ['Star Sea Lights', 'Đèn Biển Sao', 'แสงเรือทะเลดาว'],
  银河: ['Galaxy', 'Ngân Hà', 'ทางช้างเผือก'],
  灵龟: ['Spirit Turtle', 'Linh Quy', 'เต่าวิเศษ'],
}

/** Translates the name of a demo game, "A · B", part by part. */
export function gameTexts(name: string): ContentTexts {
  const parts = name.split(' · ').map((part) => words[part])
  const inLanguage = (place: 0 | 1 | 2) => {
    const known = parts.map((part) => part?.[place] ?? '')
    return known.includes('') ? {} : { name: known.join(' · ') }
  }
  return { en: inLanguage(0), vi: inLanguage(1), th: inLanguage(2) }
}
