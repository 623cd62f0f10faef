// Rooms for shared variables that g++ does not put into the memory of a block by itself.
__shared__ __align__(256) unsigned char shim_rooms[SHIM_ROOMS];
struct ShimRoom {
    unsigned long at, size;
};
SILENT static ShimRoom shim_take(unsigned long size)
{
    static unsigned long used = 0;
    ShimRoom room = {used, size};
    used += (size + 255) / 256 * 256;
    return room;
}
template <class Name, class T> struct ShimRooms {
    static ShimRoom room;
};
template <class Name, class T> ShimRoom ShimRooms<Name, T>::room = shim_take(sizeof(T));
template <class Name, class T> SILENT static T &shim_room()
{
    return *(T *)(shim_rooms + ShimRooms<Name, T>::room.at);
}
