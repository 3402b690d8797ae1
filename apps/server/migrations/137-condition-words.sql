-- Wording of the shipped conditions in three languages. A text that the operator has changed does
-- not contain these phrases and stays as it is.
do $$
declare
  wording text[];
begin
  foreach wording slice 1 in array array[
    -- The maximum limits the credit’s share only (decision 111).
    ['หากโบนัสกำหนดยอดถอนสูงสุด ส่วนที่เกินจะถูกหัก<',
     'หากโบนัสกำหนดยอดสูงสุด ยอดนั้นใช้กับส่วนที่มาจากเครดิตเท่านั้น ส่วนที่เกินจะถูกหักออก เงินส่วนอื่นเป็นของคุณทั้งหมด<'],
    ['ຖ້າໂບນັດກຳນົດຍອດຖອນສູງສຸດ ສ່ວນທີ່ເກີນຈະຖືກຫັກ<',
     'ຖ້າໂບນັດກຳນົດຍອດສູງສຸດ ຍອດນັ້ນໃຊ້ກັບສ່ວນທີ່ມາຈາກເຄຣດິດເທົ່ານັ້ນ ສ່ວນທີ່ເກີນຈະຖືກຫັກອອກ ເງິນສ່ວນອື່ນແມ່ນຂອງທ່ານທັງໝົດ<'],
    ['where the bonus names a largest withdrawal, what is above it is taken;',
     'if the bonus has a maximum, it limits only the credit’s share: anything above it is deducted, and the rest is all yours;'],
    -- Thai.
    ['ย้ายเงินเข้าออกเกม', 'โยกเงินเข้าออกเกม'],
    ['<h3>ชวนเพื่อน</h3>', '<h3>แนะนำเพื่อน</h3>'],
    ['แสดงในหน้าชวนเพื่อน', 'แสดงในหน้าแนะนำเพื่อน'],
    ['<li>ทำเงื่อนไขครบ: ', '<li>ครบเงื่อนไข: '],
    ['โบนัสหมดอายุ: โบนัสและผลกำไรถูกหัก ', 'โบนัสหมดเวลา: โบนัสและผลกำไรถูกหักออก '],
    -- Lao.
    ['ໃຊ້ໄດ້ໜຶ່ງເທື່ອ', 'ໃຊ້ໄດ້ໜຶ່ງຄັ້ງ'],
    ['ເຮັດໄດ້ເທື່ອລະໜຶ່ງລາຍການ', 'ເຮັດໄດ້ຄັ້ງລະໜຶ່ງລາຍການ'],
    ['ໃຊ້ໄດ້ເທື່ອລະໜຶ່ງໂບນັດ', 'ໃຊ້ໄດ້ຄັ້ງລະໜຶ່ງໂບນັດ'],
    ['ເງິນຝາກເທື່ອຕໍ່ໄປ', 'ເງິນຝາກຄັ້ງຕໍ່ໄປ'],
    ['ຈຳນວນເທື່ອທີ່ຮັບໄດ້', 'ຈຳນວນຄັ້ງທີ່ຮັບໄດ້'],
    ['ຮັບໄດ້ອາທິດລະໜຶ່ງເທື່ອ', 'ຮັບໄດ້ອາທິດລະໜຶ່ງຄັ້ງ'],
    ['<h3>ຊວນໝູ່</h3>', '<h3>ແນະນຳໝູ່</h3>'],
    ['ສະແດງໃນໜ້າຊວນໝູ່', 'ສະແດງໃນໜ້າແນະນຳໝູ່'],
    ['ກຳໄລຖືກຫັກ ', 'ກຳໄລຖືກຫັກອອກ '],
    -- English.
    ['You cannot withdraw while a bonus is in play.',
     'You cannot withdraw while a bonus is active.'],
    ['You see every condition before you take one.',
     'You see every condition before you claim one.'],
    ['at least its minimum receives it.', 'at least its minimum gets it.'],
    ['While a bonus is in play', 'While a bonus is active'],
    ['Further deposits receive no bonus.', 'Further deposits get no bonus.'],
    ['the bonus and its winnings are taken,', 'the bonus and its winnings are deducted,'],
    ['What you receive into the wallet may have', 'What you claim to your wallet may have'],
    ['You can receive it when no bonus is in play', 'You can claim it when no bonus is active'],
    ['Money received into the wallet has', 'Money claimed to your wallet has'],
    ['For people of 20 years and older. Gambling', 'For people aged 20 and over. Gambling']
  ] loop
    update site_document set document = replace(document::text, wording[1], wording[2])::jsonb
      where name = 'conditions' and strpos(document::text, wording[1]) > 0;
  end loop;
end
$$;
